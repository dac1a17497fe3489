import { formatTraits } from '@storystone/schema/formats.ts'
import type { Landmark } from '../../gazetteer/landmark.ts'
import { reword } from '../../gazetteer/reword.ts'
import type { WritingRequest } from './model-request.ts'

type Passage = WritingRequest['passages'][number]

/** A text with the ids of the sentences that it is taken from. */
type CitedText = { readonly cite: readonly string[]; readonly text: string }
export type CitedSentence = CitedText & { readonly paragraph: number }

/** An answer as the worker's schema of a story has it. */
export type SourcedAnswer = {
  readonly title: CitedText
  readonly sentences: readonly CitedSentence[]
  readonly funFact: CitedText
}

const mostFacts = 6
const guideWords = 260
/** With less a story is not delivered. */
const leastFacts = 4
const leastWords = 140
const mostCited = 3

const countWords = (text: string): number => text.split(/\s+/).length

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?…»])\s+(?=[\p{Lu}\d«“"])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => countWords(sentence) > 4)

const allSentences = (passages: readonly Passage[]) =>
  passages.flatMap(({ sentences }) => sentences)

/** The sentences that have most words of a text, and how many of its words the first of them has. */
const closestTo = (passages: readonly Passage[], text: string) => {
  const words = text.toLowerCase().match(/\p{L}{4,}|\p{N}{2,}/gu) ?? []
  const sentences = allSentences(passages).map(({ id, text: own }) => ({
    id,
    own: own.toLowerCase(),
  }))
  const found = words.map((word) => sentences.filter(({ own }) => own.includes(word)))
  const score = (sentence: (typeof sentences)[number]): number =>
    found.reduce((sum, those) => sum + (those.includes(sentence) ? 1 / those.length : 0), 0)
  const best = sentences.toSorted((a, b) => score(b) - score(a)).slice(0, mostCited)
  const share = words.filter((word) => best[0]?.own.includes(word)).length / words.length
  return { ids: best.map(({ id }) => id), share }
}

/** So many words of a source are no longer words that anybody would choose. */
const copied = 8

const isCopied = (passages: readonly Passage[], text: string): boolean =>
  countWords(text) >= copied && allSentences(passages).some((one) => one.text.includes(text))

/** A text with the sentence that says it in other words; null when none has half of its words. */
const citedIn = (passages: readonly Passage[], text: string): CitedText | null => {
  const { ids, share } = closestTo(passages, text)
  return share >= 0.5 && !isCopied(passages, text) ? { cite: ids.slice(0, 1), text } : null
}

const citedAll = (passages: readonly Passage[], texts: readonly string[]): readonly CitedText[] =>
  texts.flatMap((text) => citedIn(passages, text) ?? [])

/** What the passages say and no given text cites, in other words; copies, where the double has none, come last. */
const untold = ({ passages, language }: WritingRequest, told: readonly CitedText[]) => {
  const cited = new Set(told.flatMap(({ cite }) => cite))
  const all = allSentences(passages)
    .filter(({ id, text }) => countWords(text) > 4 && !cited.has(id))
    .map(({ id, text: source }) => {
      const text = reword(source, language)
      return { cite: [id], text, isCopy: text === source && countWords(text) >= copied }
    })
  return all.toSorted((a, b) => Number(a.isCopy) - Number(b.isCopy))
}

const factsFrom = (request: WritingRequest, known: readonly string[]) => {
  const own = citedAll(request.passages, known)
  const more = untold(request, own).filter(
    ({ isCopy }, index) => !isCopy || own.length + index < leastFacts,
  )
  return [...own, ...more]
    .slice(0, mostFacts)
    .map(({ cite, text }, index) => ({ paragraph: index + 1, cite, text }))
}

/** Paragraphs of whole sentences, until the guide is long enough. */
const guideFrom = (request: WritingRequest, paragraphs: readonly string[]) => {
  const own = paragraphs.flatMap((text, index) =>
    citedAll(request.passages, sentencesOf(text)).map((each) => ({
      paragraph: index + 1,
      ...each,
    })),
  )
  let words = own.reduce((sum, { text }) => sum + countWords(text), 0)
  const added: CitedSentence[] = []
  for (const { cite, text, isCopy } of untold(request, own)) {
    if (words >= (isCopy ? leastWords : guideWords)) break
    words += countWords(text)
    added.push({ paragraph: paragraphs.length + 1 + Math.floor(added.length / 5), cite, text })
  }
  return [...own, ...added]
}

/** Writes a story of what the passages say, and nothing else. Of our own landmarks it has the words. */
export const writeFromPassages = (
  request: WritingRequest,
  landmark: Landmark | null,
): SourcedAnswer => {
  const { passages, place, format, language } = request
  const words = landmark?.[language]
  const title = words?.title ?? place?.name ?? ''
  const sentences = formatTraits[format].isList
    ? factsFrom(request, words?.facts ?? [])
    : guideFrom(request, words?.guide ?? [])
  const [funFact = { cite: [], text: '' }] = [
    ...citedAll(passages, words ? [words.funFact] : []),
    ...untold(request, sentences).map(({ cite, text }) => ({ cite, text })),
  ]
  return { title: { cite: closestTo(passages, title).ids, text: title }, sentences, funFact }
}
