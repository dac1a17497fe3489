const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }
const leadingArticle = /^(?:the|le|la|les|l) (?=\S)/

/**
 * The form in which names are compared: lower case, without accents, punctuation and a leading
 * article. "L’Arc de Triomphe" becomes "arc de triomphe".
 */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[œæßøł]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(leadingArticle, '')
