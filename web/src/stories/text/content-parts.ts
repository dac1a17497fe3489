import type { Story } from '@storystone/schema/contract/story.ts'
import { foldName } from '@storystone/schema/fold-name.ts'

/** A part of a text, in UTF-16 code units; `end` is excluded. */
export type Span = { readonly start: number; readonly end: number }

/** A span without the white space at its ends; the whole text unless it is given. */
export const trimmedSpan = (text: string, start = 0, end = text.length): Span => {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  return { start: from, end: Math.max(from, start + part.trimEnd().length) }
}

const isFilled = ({ start, end }: Span): boolean => start < end

const textIn =
  (content: string) =>
  ({ start, end }: Span): string =>
    content.slice(start, end)

/** The facts of a quick_facts text: its lines that start with a bullet, without the bullet. */
export const bulletSpans = (content: string): readonly Span[] =>
  [...content.matchAll(/^([^\S\n]*•)(.*)$/gm)]
    .map(({ index, 0: line, 1: bullet = '' }) =>
      trimmedSpan(content, index + bullet.length, index + line.length),
    )
    .filter(isFilled)

export const bulletsOf = (content: string): string[] => bulletSpans(content).map(textIn(content))

/** The paragraphs of a history_guide text, which blank lines separate, without outer white space. */
export const paragraphSpans = (content: string): readonly Span[] => {
  let from = 0
  return content
    .split(/(\n\s*\n)/)
    .map((part) => {
      from += part.length
      return trimmedSpan(content, from - part.length, from)
    })
    .filter(isFilled)
}

export const paragraphsOf = (content: string): string[] =>
  paragraphSpans(content).map(textIn(content))

const abbreviated =
  /(?:^|[\s(])(?:\p{Lu}|M|MM|Mme|Mlle|Mr|Mrs|Ms|Dr|St|Ste|Prof|No|vol|env|av|apr|c|ca|cf|etc)\.\s*$/u

/** The sentences of a content, for a device's own voice to read. */
export const splitSentences = (content: string, language: string): readonly Span[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return paragraphSpans(content).flatMap((paragraph) => {
    const spans: Span[] = []
    const text = content.slice(paragraph.start, paragraph.end)
    let start = paragraph.start
    for (const { segment, index } of segmenter.segment(text)) {
      const end = paragraph.start + index + segment.length
      if (abbreviated.test(segment) && end < paragraph.end) continue
      spans.push({ start, end: start + content.slice(start, end).trimEnd().length })
      start = end
    }
    return spans
  })
}

/** A labelled part of a text; `span` is where its text is in the content. */
export type Section = { readonly label: string; readonly text: string; readonly span: Span }

/**
 * The sections of a translate_inscription text: a bold label, a colon, and one or more lines of
 * text. Text before the first label becomes a section with an empty label.
 */
export const sectionsOf = (content: string): Section[] => {
  let end = 0
  return content
    .split(/^(?=\*\*[^*\n]+\*\*)/m)
    .map((part): Section => {
      const start = end
      end += part.length
      const { 0: head = '', 1: label = '' } = part.match(/^\*\*([^*\n]+?)\s*:?\*\*\s*:?/) ?? []
      const span = trimmedSpan(content, start + head.length, end)
      return { label, text: textIn(content)(span), span }
    })
    .filter(({ label, text }) => label !== '' || text !== '')
}

/** The name of a story's place, where its title does not have it; null otherwise. */
export const distinctLandmark = ({ title, landmark }: Pick<Story, 'title' | 'landmark'>) =>
  landmark === null || foldName(title).includes(foldName(landmark)) ? null : landmark

/** Words that a grown-up reads in a minute. */
const wordsPerMinute = 200

/** How long a content takes to read, in whole minutes. */
export const minutesToRead = (content: string): number =>
  Math.max(1, Math.round(content.split(/\s+/).length / wordsPerMinute))
