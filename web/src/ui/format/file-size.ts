import type { Language } from '@storystone/schema/catalog.ts'

const format = (language: Language, value: number, unit: 'kilobyte' | 'megabyte'): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value)

/** Formats bytes for people: kilobytes, and megabytes from a million bytes on. */
export const fileSize = (bytes: number, language: Language): string =>
  bytes < 1_000_000
    ? format(language, Math.ceil(bytes / 1000), 'kilobyte')
    : format(language, bytes / 1_000_000, 'megabyte')
