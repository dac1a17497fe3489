import type { Language } from '@storystone/schema/catalog.ts'

/** A distance for people: tens of metres, and kilometres from 950 m on. */
export const formatDistance = (metres: number, language: Language): string => {
  const isShort = metres < 950
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 9_500 ? 1 : 0,
  }).format(isShort ? Math.round(metres / 10) * 10 : metres / 1000)
}
