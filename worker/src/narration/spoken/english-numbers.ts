import { languagePacks } from '#worker/languages'

const { cardinal: belowHundred, ordinals } = languagePacks.en.numbers

const belowThousand = (number: number): string => {
  if (number < 100) return belowHundred(number)
  const rest = number % 100
  const hundreds = `${belowHundred(Math.floor(number / 100))} hundred`
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

/** 14 is "fourteenth". */
export const ordinal = (number: number): string => {
  const rest = number % 100
  if (number < 100) return ordinals(number)[0] ?? ''
  return rest === 0 ? `${cardinal(number)}th` : `${cardinal(number - rest)} and ${ordinal(rest)}`
}

/** A year as it is spoken: 1453 is "fourteen fifty-three", 1905 "nineteen oh five". */
export const year = (number: number): string => {
  const [century, rest] = [Math.floor(number / 100), number % 100]
  if (number < 1000 || (century % 10 === 0 && rest < 10)) return cardinal(number)
  if (rest === 0) return `${belowHundred(century)} hundred`
  return `${belowHundred(century)} ${rest < 10 ? 'oh ' : ''}${belowHundred(rest)}`
}

/** A decade by its first year: 1920 is "nineteen twenties", 1800 "eighteen hundreds". */
export const decade = (number: number): string => year(number).replace(/y$/, 'ie').replace(/$/, 's')
