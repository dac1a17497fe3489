const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }
/** Lower case letters that are written as others, too: "œ" as "oe". */
export const withoutLigatures = (text: string): string =>
  text.replace(/[œæßøł]/g, (letter) => ligatures[letter] ?? letter)

/** Everything but letters, their marks, digits, and apostrophes inside a word. */
const separators = /(?:[^\p{L}\p{N}\p{M}']|'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}\p{M}])')+/gu
const leadingArticle = /^(?:the|le|la|les|l) (?=\S)/
/** `~`, with how many letters may differ: `tower~2`. */
const fuzzyMark = /~\d*/g
/** The names of search operators of Wikimedia that stand before a colon. */
const searchKeyword =
  /(?<![\p{L}\p{N}])-?(?:in(?:title|source|category|label|caption)|hastemplate|hascaption|haswbstatement|linksto|prefix|subpageof|morelike(?:this)?|deepcat(?:egory)?|(?:boost-)?(?:neartitle|nearcoord)|boost-templates|articletopic|articlecountry|pageid|filetype|contentmodel):/giu

/**
 * The normal form of a name, in which it is searched for and found again: lower case, without accents
 * on Latin letters, with all other letters and marks of every script, and without anything that a
 * search could take for an operator. Empty where there is nothing to search for.
 */
export const normalizeName = (name: string): string =>
  withoutLigatures(
    name
      .replace(searchKeyword, ' ')
      .replace(fuzzyMark, ' ')
      .normalize('NFKD')
      .toLowerCase()
      // Accents of Latin letters only: in other scripts such a mark makes another letter (и and й, か and が). It stands
      // here because it takes a phone 4 ms to compile, and home has no name to read.
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1'),
  )
    .replace(/[’ʼʻ]/g, "'")
    // A joiner that keeps two words apart, as in Persian; all other invisible characters go.
    .replace(/\u200c/g, ' ')
    .replace(/\p{Cf}|\p{Me}|\p{Variation_Selector}/gu, '')
    .replace(separators, ' ')
    .normalize('NFC')
    .trim()

/**
 * The form in which names are compared: the normal form without apostrophes and a leading article.
 * "L’Arc de Triomphe" becomes "arc de triomphe".
 */
export const foldName = (name: string): string =>
  normalizeName(name).replaceAll("'", ' ').replace(leadingArticle, '')
