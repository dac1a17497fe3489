/**
 * Guided reading: a story without a model is the article's own paragraphs in its own order. Nothing is
 * rewritten, and nothing is picked out of its context.
 */
import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Passage } from '../sources/passage.ts'
import type { SourcedFormat, SourcedStory } from '../sources/source.ts'
import { pickFacts } from './facts.ts'
import { pickFunFact } from './fun-fact.ts'
import { pickGuide } from './guide.ts'
import { countWords, type Said, saidIn } from './said.ts'
import { articleOf } from './sections.ts'

export type ReadingOrder = {
  readonly format: SourcedFormat
  /** The language of the passages, and so of the story. */
  readonly language: Language
  /** All passages of the article, in its order. */
  readonly passages: readonly Passage[]
  readonly placeName: string
}

/** Articles of fewer words are stubs. */
const fewestWords = 60
const fewestFacts = 2

const citationOf = (
  field: Citation['field'],
  { text, passage: { sourceId, section } }: Said,
  start: number,
): Citation => ({ field, start, end: start + text.length, sourceId, section, quote: text })

/** Joins paragraphs to a content, and cites each sentence. */
const compose = (
  paragraphs: readonly (readonly Said[])[],
  opening: { readonly first: string; readonly next: string },
): { readonly content: string; readonly citations: readonly Citation[] } => {
  let content = ''
  const citations: Citation[] = []
  for (const paragraph of paragraphs) {
    content += content === '' ? opening.first : opening.next
    for (const [index, one] of paragraph.entries()) {
      if (index > 0) content += ' '
      citations.push(citationOf('content', one, content.length))
      content += one.text
    }
  }
  return { content, citations }
}

/** Makes a story of an article's own paragraphs or sentences; null when there is nothing but a stub. */
export const readStory = ({
  format,
  language,
  passages,
  placeName,
}: ReadingOrder): SourcedStory | null => {
  if (countWords(passages.flatMap(saidIn)) < fewestWords) return null
  const isGuide = format === 'history_guide'
  const guide = pickGuide(articleOf(passages, placeName, language), language)
  const paragraphs = isGuide ? guide : pickFacts(guide, language)
  const isThin = isGuide
    ? countWords(paragraphs.flat()) < fewestWords
    : paragraphs.length < fewestFacts
  if (isThin) return null
  const opening = isGuide ? { first: '', next: '\n\n' } : { first: '• ', next: '\n• ' }
  const { content, citations } = compose(paragraphs, opening)
  const funFact = pickFunFact(passages, paragraphs.flat(), placeName, language)
  return {
    title: placeName,
    content,
    funFact: funFact?.text ?? null,
    citations: [...citations, ...(funFact ? [citationOf('funFact', funFact, 0)] : [])],
  }
}
