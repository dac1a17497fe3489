import type { Language } from '@storystone/schema/languages.ts'
import { languagePacks } from '../language-packs.ts'
import { splitSentences } from './sentences.ts'

const superscripts: Readonly<Record<string, string>> = {
  ᵉ: 'e',
  ʳ: 'r',
  ᵗ: 't',
  ʰ: 'h',
  ˢ: 's',
  ⁿ: 'n',
  ᵈ: 'd',
}

/**
 * A text without emphasis, links, tags, bullets and emoji. No pattern looks past the next sign that could
 * begin the same again: brackets without end would take for ever.
 */
export const stripMarkup = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]*)\]\([^)]{0,300}\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/^[ \t\u00a0\u2009\u202f]*(?:#{1,6}|[•*+>-]|\d{1,2}[.)](?=\s+\p{L}))\s+/gmu, '')
    .replaceAll(/[*`#•|_~]+/g, (marks) => (marks === '~' ? '~' : ''))
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, (sign) =>
      /[©®™]/.test(sign) ? sign : '',
    )
    .replaceAll(/[ᵉʳᵗʰˢⁿᵈ]/g, (sign) => superscripts[sign] ?? sign)
    .replaceAll(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .trim()

/** A pronunciation, a name in another script, a note's mark, or a label with nothing after it. */
const isPhonetic = (inner: string, language: Language): boolean =>
  !/[\p{L}\p{N}]/u.test(inner) ||
  /^\s|^(?:[A-Z](?:\/[A-Z])+|[A-Z]{1,4}\d{2,}|[a-z]{2})$/.test(inner) ||
  /[əɛɔɪʊʁʃʒθðŋɑɲː]|\/.+\//.test(inner) ||
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(inner) ||
  /^(?:\p{Ll}{2,4} )?\p{L}+(?: \p{Ll}+)? ?: \D*$/u.test(inner) ||
  languagePacks[language].phonetic.test(inner)

/** Parentheses without others in them, and with one level of others. */
const innermost = /\s?\(([^()]*)\)/g
const nested = /\s?\(((?:[^()]|\([^()]*\))*)\)/g

/** The innermost are removed first: what is left of those around them may say something. */
const withoutPhonetics = (paragraph: string, language: Language): string =>
  [innermost, nested].reduce(
    (text, pattern) =>
      text.replace(pattern, (whole, inner: string) => (isPhonetic(inner, language) ? '' : whole)),
    paragraph,
  )

/** A paragraph without characters that nobody sees, and with the letters of its ligatures. */
const withoutHidden = (paragraph: string): string =>
  paragraph
    .replace(/\p{Cf}/gu, '')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))

/** A paragraph without note marks, empty or phonetic parentheses, and double blanks. */
const cleanParagraph = (paragraph: string, language: Language): string =>
  withoutPhonetics(paragraph.replace(/\[[^\]]{0,30}\]/g, ''), language)
    .replace(/\s{2,}/g, ' ')
    .replace(/\s+([,.])/g, '$1')
    .replace(/,+(?=[,.;:)])/g, '')
    .trim()

/** What vandals and spammers leave: addresses, phone numbers, mark-up, shouting. */
const isSpoiled = (paragraph: string): boolean =>
  /https?:|www\.|@\w|\b[\w-]{1,63}\.(?:com|org|net|info|biz|io)\b/i.test(paragraph) ||
  /(?:\+|\b00)\d{1,3}[\s().-]?\d[\d\s().-]{6,}|\(\d{3}\)\s?\d{3}[-.\s]\d{4}/.test(paragraph) ||
  /\b\d{3}[-.]\d{3}[-.]\d{4}\b|\b0\d(?:[ .]\d\d){4}\b/.test(paragraph) ||
  /[{}|•]|<\/?[a-z]|\[\[|\]\]|==|'''|&[a-z]+;/.test(paragraph) ||
  /(?:\b\p{Lu}{2,}\b[\s,!]+){4}|[!?]{2}|(\p{L})\1{3}/u.test(paragraph)

/** "* A row", "About 1834: the tower burns", and a single sentence after "North tower:" or "North tower –". */
const isListRow = (paragraph: string, sentences: number): boolean =>
  /^[*#;:\-–—■●▪]|^[^.;]{0,12}\d{3,4}[^.;\d]{0,12}(?:\s[–—-]|\s?:)\s/.test(paragraph) ||
  (sentences < 2 && /^[^.;«“"(]{2,60}?(?:\s[–—-](?!.*\s[–—-]\s)|\s?:)\s/.test(paragraph))

const count = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0

/** A quotation or an inscription that stands alone, or a piece of one that goes on elsewhere. */
const isQuotation = (paragraph: string, sentences: number): boolean =>
  /^(?:"[^"]*"|“[^”]*”|«[^»]*»)[.\s]*$/.test(paragraph) ||
  count(paragraph, /"/g) % 2 === 1 ||
  count(paragraph, /[“«]/g) !== count(paragraph, /[”»]/g) ||
  (sentences < 3 && count(paragraph, /\(/g) !== count(paragraph, /\)/g))

const longestSentence = 1_000
const hasEnd = (text: string): boolean => /[.!?…][»”"’')\]]?$|[.!?…]\s[»”]$/.test(text)

/** The end of a sentence that stands elsewhere, after a picture or a formula. */
const isFragment = (text: string): boolean => /^[«“"(]*\p{Ll}/u.test(text)

/** A longer paragraph is none. */
const longestParagraph = 20_000

/**
 * The sentences of an article's paragraph, cleaned; none where it is a title, a list row, a caption or
 * what vandals left. They follow each other in the paragraph: what is left out is half a sentence at its beginning or its end.
 * An article's opening is no row, quotation or fragment, whatever it begins with.
 */
export const proseSentences = (
  paragraph: string,
  language: Language,
  isOpening = false,
): readonly string[] => {
  if (paragraph.length > longestParagraph) return []
  const seen = withoutHidden(paragraph)
  if (isSpoiled(seen)) return []
  const clean = cleanParagraph(seen, language)
  // What stands in a parenthesis that is removed, such as (see below), points nowhere any more.
  if (languagePacks[language].pointer.test(clean)) return []
  const sentences = splitSentences(clean, language).map(({ text }) => text)
  const isLoose = isListRow(clean, sentences.length) || isQuotation(clean, sentences.length)
  if (!isOpening && isLoose) return []
  if (sentences.some((text) => text.length > longestSentence)) return []
  const first = !isOpening && isFragment(clean) ? 1 : 0
  return sentences.slice(first, hasEnd(sentences.at(-1) ?? '') ? undefined : -1)
}
