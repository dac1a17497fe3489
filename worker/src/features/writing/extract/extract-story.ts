/**
 * Makes a story of an article's own sentences, without a model. Sentences are cleaned of phonetic
 * parentheses and note marks; lists, captions and notes are left out. Each is scored by its years, figures,
 * persons, superlatives, section and length, and asked what it leans on that a reader of the story has not met.
 * Quick facts say what the place is, then what is clearest and differs. A guide is the lead, and what sections
 * begin with while that is short. Nothing is rewritten. `article/` reads an article, this folder chooses.
 */
import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Passage } from '../../../story/passage.ts'
import type { SourcedFormat, SourcedStory } from '../../../story/sourced-story.ts'
import { citationFor, readArticle } from './article/candidates.ts'
import { createReader, type Reader } from './article/reader.ts'
import { type Scored, type ScoredArticle, scoreArticle } from './article/score.ts'
import { readSubject, type Subject } from './article/subject.ts'
import { fewestFacts, mostFacts, orderFacts, pickFacts, rankFacts } from './facts.ts'
import { pickFunFact } from './fun-fact.ts'
import { pickGuide } from './guide.ts'

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

/** An article about a place, and who has read no more than its title. */
type Material = ScoredArticle & { readonly subject: Subject<Scored>; readonly reader: Reader }

const readMaterial = ({ passages, language, place }: ExtractOrder): Material => {
  const article = scoreArticle(readArticle(passages, language), place.name, language)
  const subject = readSubject(article.scored, place.name, language)
  return { ...article, subject, reader: createReader(article, subject.known, language) }
}

const mostWordsOfFirst = 65
/** "It was built by…", or "Begun in 1203, it…". */
const goingOn = {
  en: /^(?:[A-Z][^,]{3,60}, )?(?:[Ii]t|They) /,
  fr: /^(?:[A-Z][^,]{3,60}, )?(?:[Ii]l|[Ee]lle|Ils|Elles|On y) /,
} as const

/** What the place is, and the sentence after it if that goes on about it: it mostly says who built it. */
const firstFact = (
  first: Scored | undefined,
  from: readonly Scored[],
  language: Language,
): readonly Scored[] => {
  if (!first) return []
  const next = from.find(({ index }) => index === first.index + 1)
  const goesOn = next !== undefined && goingOn[language].test(next.text)
  return goesOn && first.words + next.words <= mostWordsOfFirst ? [first, next] : [first]
}

const pickParagraphs = (
  material: Material,
  { format, language }: ExtractOrder,
): readonly (readonly Scored[])[] | null => {
  const { scored, similarity, subject, reader } = material
  if (format === 'history_guide') return pickGuide(scored, material, language)
  const first = subject.definition
  const opening = firstFact(first, scored, language)
  const told = reader.after(opening)
  const tiers = rankFacts(scored, subject, told, language)
  const facts = pickFacts(tiers, first, { given: opening, wanted: mostFacts, similarity })
  if (facts.length < fewestFacts) return null
  return orderFacts(facts, first, told).map((fact) => (fact === first ? opening : [fact]))
}

/** Makes a story of an article's own sentences; too thin when they don't make one. */
export const extractStory = (order: ExtractOrder): Extraction => {
  const { format, language, place } = order
  const material = readMaterial(order)
  const paragraphs = pickParagraphs(material, order)
  if (paragraphs === null) return { outcome: 'too_thin' }
  const opening =
    format === 'quick_facts' ? { first: '• ', next: '\n• ' } : { first: '', next: '\n\n' }
  const { content, citations } = compose(paragraphs, opening)
  const sentences = paragraphs.flat()
  const unused = material.scored.filter((one) => !sentences.includes(one))
  const told = { ...material, sentences, reader: material.reader.after(sentences) }
  const funFact = pickFunFact(unused, told, language)
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
