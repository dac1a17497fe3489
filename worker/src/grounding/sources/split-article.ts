import type { Language } from '@storystone/schema/catalog.ts'
import { proseSentences } from '#worker/languages'
import { numberPassages, type StoredPassage, sectionSeparator } from './passage.ts'
import { isNoHistory } from './sections.ts'

/** A passage is a paragraph; a longer one is cut, so that passages can be chosen. */
const longestPassage = 2_400
/** Shorter paragraphs are captions and rows. What the article begins with is prose however short. */
const fewestWords = 12

/** No article is longer. What comes after that is not read. */
const longestArticle = 400_000
const longestHeading = 200
const heading = /^(={2,6})\s*(.+?)\s*\1$/

type Paragraph = { readonly path: readonly string[]; readonly line: string }

const paragraphsOf = (text: string): readonly Paragraph[] => {
  let path: readonly string[] = []
  const paragraphs: Paragraph[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, marks = '', title = ''] = (line.length <= longestHeading && heading.exec(line)) || []
    if (title !== '') path = [...path.slice(0, marks.length - 2), title]
    else if (line !== '') paragraphs.push({ path, line })
  }
  return paragraphs
}

const countWords = (sentences: readonly string[]): number =>
  sentences.reduce((sum, text) => sum + text.split(/\s+/).length, 0)

/** Sentences in groups of a passage's length. */
const cut = (sentences: readonly string[]): readonly (readonly string[])[] => {
  const groups: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const text of sentences) {
    const last = groups.at(-1)
    if (last && length + text.length <= longestPassage) last.push(text)
    else groups.push([text])
    length = last && last === groups.at(-1) ? length + text.length : text.length
  }
  return groups
}

/**
 * Splits an article's plain text into passages, which are its paragraphs of prose, and those into
 * sentences. Sections that are no history are left out. It reads up to 400,000 characters.
 */
export const splitArticle = (text: string, language: Language): StoredPassage[] => {
  const prose = paragraphsOf(text.slice(0, longestArticle)).flatMap(({ path, line }, index) => {
    if (path.some((title) => isNoHistory(title, language))) return []
    const isOpening = index === 0 && path.length === 0
    if (!isOpening && line.length < 2 * fewestWords - 1) return []
    const sentences = proseSentences(line, language, isOpening)
    if (sentences.length === 0 || (!isOpening && countWords(sentences) < fewestWords)) return []
    const section = path.join(sectionSeparator)
    return cut(sentences).map((group) => ({ section, sentences: group }))
  })
  return numberPassages(prose)
}
