const small = [
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'dix-sept dix-huit dix-neuf',
]
  .join(' ')
  .split(' ')
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', '', 'quatre-vingt']

const belowHundred = (number: number): string => {
  const word = small[number]
  if (word !== undefined) return word
  const ten = Math.floor(number / 10)
  // 70 and 90 count on from 60 and 80.
  const base = ten === 7 || ten === 9 ? ten - 1 : ten
  const rest = number - base * 10
  if (rest === 0) return base === 8 ? 'quatre-vingts' : `${tens[base]}`
  const joint = (rest === 1 || rest === 11) && base !== 8 ? ' et ' : '-'
  return `${tens[base]}${joint}${small[rest]}`
}

const belowThousand = (number: number): string => {
  if (number < 100) return belowHundred(number)
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 1) return rest === 0 ? 'cent' : `cent ${belowHundred(rest)}`
  return rest === 0 ? `${small[hundreds]} cents` : `${small[hundreds]} cent ${belowHundred(rest)}`
}

/** A whole number below ten thousand, in words: 1453 is "mille quatre cent cinquante-trois". */
export const cardinal = (number: number): string => {
  if (number < 1000) return belowThousand(number)
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000]
  const thousand = thousands === 1 ? 'mille' : `${belowHundred(thousands)} mille`
  return rest === 0 ? thousand : `${thousand} ${belowThousand(rest)}`
}

/** 12 is "douzième", 1 "premier". */
export const ordinal = (number: number): string => {
  if (number === 1) return 'premier'
  return `${cardinal(number)
    .replace(/s$/, number % 100 === 80 || number % 100 === 0 ? '' : 's')
    .replace(/e$/, '')
    .replace(/cinq$/, 'cinqu')
    .replace(/neuf$/, 'neuv')}ième`
}
