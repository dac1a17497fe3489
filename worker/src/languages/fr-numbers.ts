const small =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', '', 'quatre-vingt']

/** 0 to 99 in words: 71 is "soixante et onze". */
export const cardinal = (number: number): string => {
  const word = small[number]
  if (word !== undefined) return word
  const ten = Math.floor(number / 10)
  // 70 and 90 count on from 60 and 80.
  const base = ten === 7 || ten === 9 ? ten - 1 : ten
  const rest = number - base * 10
  if (rest === 0) return base === 8 ? 'quatre-vingts' : `${tens[base]}`
  return `${tens[base]}${(rest === 1 || rest === 11) && base !== 8 ? ' et ' : '-'}${small[rest]}`
}

/** 1 to 99 as ordinals, in each form. */
export const ordinals = (number: number): readonly string[] => {
  if (number === 1) return ['premier', 'première', 'premiers', 'premières']
  const stem = cardinal(number)
    .replace(/vingts$/, 'vingt')
    .replace(/e$/, '')
    .replace(/cinq$/, 'cinqu')
    .replace(/neuf$/, 'neuv')
  const regular = [`${stem}ième`, `${stem}ièmes`]
  return number === 2 ? [...regular, 'second', 'seconde', 'seconds', 'secondes'] : regular
}
