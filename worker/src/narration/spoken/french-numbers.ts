import { languagePacks } from '#worker/languages'

const { cardinal: belowHundred, ordinals } = languagePacks.fr.numbers

const belowThousand = (number: number): string => {
  if (number < 100) return belowHundred(number)
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 1) return rest === 0 ? 'cent' : `cent ${belowHundred(rest)}`
  return rest === 0
    ? `${belowHundred(hundreds)} cents`
    : `${belowHundred(hundreds)} cent ${belowHundred(rest)}`
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
  const rest = number % 100
  if (number < 100) return ordinals(number)[0] ?? ''
  const hundreds = cardinal(number - rest).replace(/s$/, '')
  if (rest === 0) return `${hundreds.replace(/e$/, '')}ième`
  return `${hundreds} ${rest === 1 ? 'unième' : ordinal(rest)}`
}
