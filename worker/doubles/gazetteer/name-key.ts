import type { Landmark } from './landmark.ts'

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }
const leadingArticle = /^(?:the|le|la|les|l) (?=\S)/

/**
 * The form in which names are compared: lower case, without accents, punctuation and a leading
 * article. "L’Arc de Triomphe" → "arc de triomphe".
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

/** The number of letters and digits of a key. */
export const lettersOf = (key: string): number => key.replaceAll(' ', '').length

/** The keys of all names of a landmark, in both languages. */
export const keysOf = ({ en, fr }: Landmark): readonly string[] => [
  ...new Set([en.name, ...en.aliases, fr.name, ...fr.aliases].map(nameKey)),
]
