import type { Landmark } from './landmark.ts'

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }
const leadingArticle = /^(?:the|le|la|les|l) (?=\S)/

/**
 * The form in which two names are compared: lower case, no accents, no punctuation, no leading
 * article of either language. "L’Arc de Triomphe" → "arc de triomphe".
 */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[œæßøł]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(leadingArticle, '')

/** How many letters and digits a key has. */
export const lettersOf = (key: string): number => key.replaceAll(' ', '').length

/** Every name by which a landmark is known, in both languages, as keys. */
export const keysOf = ({ en, fr }: Landmark): readonly string[] => [
  ...new Set([en.name, ...en.aliases, fr.name, ...fr.aliases].map(nameKey)),
]
