import type { Language } from '@storystone/schema/catalog.ts'
import { type SourcePart, sectionSeparator } from '../../story/source.ts'
import { splitSentences } from '../../text/sentences.ts'
import { isUseless } from './sections.ts'

/** A passage is a few sentences, so that a citation is easy to check. */
const passageLength = 600
/** Shorter lines without a full stop are what is left of lists and tables. */
const leftoverLength = 60

const heading = /^(={2,6})\s*(.+?)\s*\1$/
const endOfSentence = /[.!?…][»”"’')\]]*$/

type Section = { readonly path: readonly string[]; readonly lines: string[] }

const isLeftover = (line: string): boolean =>
  line.length < leftoverLength && !endOfSentence.test(line)

const sectionsOf = (text: string): readonly Section[] => {
  let current: Section = { path: [], lines: [] }
  const sections = [current]
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, marks = '', title = ''] = heading.exec(line) ?? []
    if (title !== '') {
      const above = current.path.slice(0, marks.length - 2)
      current = { path: [...above, title], lines: [] }
      sections.push(current)
    } else if (line !== '' && !isLeftover(line)) {
      current.lines.push(line)
    }
  }
  return sections
}

/** A paragraph in pieces of whole sentences. */
const piecesOf = (line: string, language: Language): string[] => {
  if (line.length <= passageLength) return [line]
  const pieces: string[] = []
  let start = 0
  let end = 0
  for (const sentence of splitSentences(line, language)) {
    if (end > start && sentence.end - start > passageLength) {
      pieces.push(line.slice(start, end))
      start = sentence.start
    }
    end = sentence.end
  }
  return [...pieces, line.slice(start)].map((piece) => piece.trim())
}

/** Joins short pieces of a section. */
const joined = (pieces: readonly string[]): string[] => {
  const texts: string[] = []
  for (const piece of pieces) {
    const last = texts.at(-1) ?? ''
    const fits = last !== '' && last.length + piece.length < passageLength
    texts.splice(fits ? -1 : texts.length, 1, fits ? `${last}\n${piece}` : piece)
  }
  return texts
}

/** Splits an article's plain text into passages, each of one section; those of no use are dropped. */
export const splitArticle = (text: string, language: Language): SourcePart[] =>
  sectionsOf(text)
    .filter(({ path }) => !path.some(isUseless))
    .flatMap(({ path, lines }) => {
      const section = path.join(sectionSeparator)
      const pieces = lines.flatMap((line) => piecesOf(line, language))
      return joined(pieces).map((piece) => ({ section, text: piece }))
    })
