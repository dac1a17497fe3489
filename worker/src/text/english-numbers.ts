const small = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'sixteen seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ')
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const belowHundred = (number: number): string => {
  const word = small[number]
  if (word !== undefined) return word
  const rest = number % 10
  return `${tens[Math.floor(number / 10)]}${rest === 0 ? '' : `-${small[rest]}`}`
}

const belowThousand = (number: number): string => {
  if (number < 100) return belowHundred(number)
  const rest = number % 100
  const hundreds = `${small[Math.floor(number / 100)]} hundred`
  return rest === 0 ? hundreds : `${hundreds} and ${belowHundred(rest)}`
}

/** A whole number below a million, in British words: 105 is "one hundred and five". */
export const cardinal = (number: number): string => {
  if (number < 1000) return belowThousand(number)
  const rest = number % 1000
  const thousands = `${belowThousand(Math.floor(number / 1000))} thousand`
  if (rest === 0) return thousands
  return `${thousands} ${rest < 100 ? 'and ' : ''}${belowThousand(rest)}`
}

const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** 14 is "fourteenth". */
export const ordinal = (number: number): string =>
  cardinal(number).replace(
    /[a-z]+$/,
    (last) => irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`),
  )

/** A year as it is spoken: 1453 is "fourteen fifty-three", 1905 "nineteen oh five". */
export const year = (number: number): string => {
  const [century, rest] = [Math.floor(number / 100), number % 100]
  if (number < 1000 || (century % 10 === 0 && rest < 10)) return cardinal(number)
  if (rest === 0) return `${belowHundred(century)} hundred`
  return `${belowHundred(century)} ${rest < 10 ? 'oh ' : ''}${belowHundred(rest)}`
}

/** A decade by its first year: 1920 is "nineteen twenties", 1800 "eighteen hundreds". */
export const decade = (number: number): string => year(number).replace(/y$/, 'ie').replace(/$/, 's')
