/**
 * Makes a story of an article's own sentences, without a model. Sentences are cleaned of phonetic
 * parentheses and note marks; what is no prose is left out; the rest is scored by its years, figures,
 * persons, superlatives, section, length, and by how much it is about what the article is about.
 * Quick facts are picked so that they say much and differ. A guide is made of runs of neighbouring
 * sentences, so that a pronoun keeps its noun. Nothing is rewritten.
 */
import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Passage } from '../../../story/source.ts'
import type { SourcedFormat, SourcedStory } from '../../../story/sourced-story.ts'
import { readCandidates } from './candidates.ts'
import { citationFor } from './cite.ts'
import { mostFacts, orderFacts, pickFacts } from './facts.ts'
import { pickFunFact } from './fun-fact.ts'
import { pickGuide } from './guide.ts'
import { type Scored, type ScoredArticle, scoreCandidates } from './score.ts'
import { createNaming, factsAmong, findIntroduction } from './standing.ts'

export type ExtractOrder = {
  readonly format: SourcedFormat
  /** The language of the passages, and so of the story. */
  readonly language: Language
  /** All passages of the article, in its order. */
  readonly passages: readonly Passage[]
  readonly place: { readonly name: string; readonly description: string | null }
}

export type Extraction =
  | { readonly outcome: 'extracted'; readonly story: SourcedStory }
  | { readonly outcome: 'too_thin' }

const fewestFacts = 4

/** Joins paragraphs to a content, and cites each sentence. */
const compose = (
  paragraphs: readonly (readonly Scored[])[],
  opening: { readonly first: string; readonly next: string },
) => {
  let content = ''
  const citations: Citation[] = []
  for (const paragraph of paragraphs) {
    content += content === '' ? opening.first : opening.next
    for (const [index, one] of paragraph.entries()) {
      if (index > 0) content += ' '
      citations.push(citationFor('content', one, content.length))
      content += one.text
    }
  }
  return { content, citations }
}

const pickParagraphs = (
  { scored, similarity }: ScoredArticle,
  { format, language, place }: ExtractOrder,
): readonly (readonly Scored[])[] | null => {
  if (format === 'history_guide') return pickGuide(scored, language)
  const alone = factsAmong(scored, language)
  const first = findIntroduction(alone, createNaming(place.name, language))
  const facts = pickFacts(alone, first, { given: [], wanted: mostFacts, similarity })
  return facts.length < fewestFacts ? null : orderFacts(facts, first).map((fact) => [fact])
}

/** Makes a story of an article's own sentences; too thin when they don't make one. */
export const extractStory = (order: ExtractOrder): Extraction => {
  const { format, language, passages, place } = order
  const article = scoreCandidates(readCandidates(passages, language))
  const paragraphs = pickParagraphs(article, order)
  if (paragraphs === null) return { outcome: 'too_thin' }
  const opening =
    format === 'quick_facts' ? { first: '• ', next: '\n• ' } : { first: '', next: '\n\n' }
  const { content, citations } = compose(paragraphs, opening)
  const used = new Set(paragraphs.flat())
  const unused = article.scored.filter((one) => !used.has(one))
  const funFact = pickFunFact(factsAmong(unused, language))
  return {
    outcome: 'extracted',
    story: {
      title: place.name,
      content,
      funFact: funFact?.text ?? null,
      citations: [...citations, ...(funFact ? [citationFor('funFact', funFact, 0)] : [])],
    },
  }
}
