import { isGuidedReading } from './attribution.ts'
import type { Citation, Story } from './contract/story.ts'
import { foldName } from './fold-name.ts'
import { type Format, formatTraits } from './formats.ts'
import { withoutItalics } from './italics.ts'

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

/** How a paragraph begins, the first and the others: a fact is a line with a bullet. */
export const openingOf = (format: Format): { readonly first: string; readonly next: string } =>
  formatTraits[format].isList ? { first: '• ', next: '\n• ' } : { first: '', next: '\n\n' }

/** The facts of a quick_facts text: its lines that start with a bullet, without the bullet. */
export const bulletSpans = (content: string): readonly Span[] =>
  [...content.matchAll(/^([^\S\n\r\u2028\u2029]*•)(.*)$/gm)]
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

/** Where a story is, as a line of its own: the place's name, unless the title has it, and its location. */
export const placeLine = (story: Pick<Story, 'title' | 'landmark' | 'location'>): string => {
  const line = [distinctLandmark(story), story.location].filter(Boolean).join(' · ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** What stands between the title of a section and that of the one it is part of. */
const separator = ' › '

/** A section's titles without those above it that stand over the text before. */
const titleAfter = (before: string, section: string): string => {
  const above = before.split(separator)
  const titles = section.split(separator)
  const first = titles.findIndex((title, index) => title !== above[index])
  return titles.slice(Math.max(0, first)).join(separator)
}

/**
 * The headings of a guide in an article's own words: the titles of its sections, each by where the
 * paragraph below it begins in the content. Its lead has none.
 */
export const headingsOf = (
  story: Pick<Story, 'writer' | 'format' | 'content'> & { readonly citations: readonly Citation[] },
): ReadonlyMap<number, string> => {
  const headings = new Map<number, string>()
  if (!isGuidedReading(story) || formatTraits[story.format].isList) return headings
  let before = ''
  for (const { start, end } of paragraphSpans(story.content)) {
    const cited = story.citations.find(
      (citation) => citation.field === 'content' && citation.start >= start && citation.start < end,
    )
    const section = cited?.section ?? before
    if (section !== before && section !== '') headings.set(start, titleAfter(before, section))
    before = section
  }
  return headings
}

/** A text without the marks of bold and italic type, as it is spoken and shared. */
export const withoutMarkup = (text: string): string => withoutItalics(text.replace(/\*\*/g, ''))

/** What a narration says of a story: its title, then its content. */
export const narrationText = ({ title, content }: Pick<Story, 'title' | 'content'>): string =>
  withoutMarkup(`${title}\n\n${content}`)
