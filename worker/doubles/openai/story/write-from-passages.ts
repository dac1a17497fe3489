import type { Landmark } from '../../gazetteer/landmark.ts'
import type { WritingRequest } from './model-request.ts'

type Passage = WritingRequest['passages'][number]

/** A text with the ids of the sentences that it is taken from. */
export type CitedText = { readonly cite: readonly string[]; readonly text: string }
export type CitedSentence = CitedText & { readonly paragraph: number }

/** An answer as the worker's schema of a story has it. */
export type SourcedAnswer = {
  readonly title: CitedText
  readonly sentences: readonly CitedSentence[]
  readonly funFact: CitedText
}

const mostFacts = 6
const guideWords = 260
const mostCited = 3

const countWords = (text: string): number => text.split(/\s+/).length

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?…»])\s+(?=[\p{Lu}\d«“"])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => countWords(sentence) > 4)

/** Where a sentence is taken from; null when no passage says it. */
const citedIn = (passages: readonly Passage[], text: string): CitedText | null => {
  const sentence = allSentences(passages).find((each) => each.text.includes(text))
  return sentence ? { cite: [sentence.id], text } : null
}

const allSentences = (passages: readonly Passage[]) =>
  passages.flatMap(({ sentences }) => sentences)

const citedAll = (passages: readonly Passage[], texts: readonly string[]): readonly CitedText[] =>
  texts.flatMap((text) => citedIn(passages, text) ?? [])

/** The sentences that the passages say, those of our own landmark first. */
const materialOf = (passages: readonly Passage[], known: readonly string[]) => {
  const own = citedAll(passages, known)
  const told = new Set(own.map(({ text }) => text))
  const others = allSentences(passages)
    .filter(({ text }) => countWords(text) > 4)
    .map(({ id, text }) => ({ cite: [id], text }))
  return [...own, ...others.filter(({ text }) => !told.has(text))]
}

const factsFrom = (passages: readonly Passage[], known: readonly string[]) =>
  materialOf(passages, known)
    .slice(0, mostFacts)
    .map((fact, index) => ({ paragraph: index + 1, ...fact }))

/** Paragraphs of whole sentences, until the guide is long enough. */
const guideFrom = (passages: readonly Passage[], paragraphs: readonly string[]) => {
  const own = paragraphs.flatMap((text, index) =>
    citedAll(passages, sentencesOf(text)).map((each) => ({ paragraph: index + 1, ...each })),
  )
  const told = new Set(own.map(({ text }) => text))
  const more = materialOf(passages, []).filter(({ text }) => !told.has(text))
  let words = own.reduce((sum, { text }) => sum + countWords(text), 0)
  const added: CitedSentence[] = []
  for (const each of more) {
    if (words >= guideWords) break
    words += countWords(each.text)
    added.push({ paragraph: paragraphs.length + 1 + Math.floor(added.length / 5), ...each })
  }
  return [...own, ...added]
}

/** The sentences that have most words of a text; a word that few of them have counts more. */
const closestTo = (passages: readonly Passage[], text: string): readonly string[] => {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  const sentences = allSentences(passages)
  const found = words.map((word) =>
    sentences.filter((one) => one.text.toLowerCase().includes(word)),
  )
  const score = (sentence: (typeof sentences)[number]): number =>
    found.reduce((sum, those) => sum + (those.includes(sentence) ? 1 / those.length : 0), 0)
  const best = sentences.toSorted((a, b) => score(b) - score(a))
  return best.slice(0, mostCited).map(({ id }) => id)
}

/** Writes a story of what the passages say, and nothing else. Of our own landmarks it has the words. */
export const writeFromPassages = (
  { passages, place, format, language }: WritingRequest,
  landmark: Landmark | null,
): SourcedAnswer => {
  const words = landmark?.[language]
  const title = words?.title ?? place?.name ?? ''
  const sentences =
    format === 'history_guide'
      ? guideFrom(passages, words?.guide ?? [])
      : factsFrom(passages, words?.facts ?? [])
  const told = new Set(sentences.map(({ text }) => text))
  const rest = materialOf(passages, words ? [words.funFact] : [])
  const funFact = rest.find(({ text }) => !told.has(text)) ?? { cite: [], text: '' }
  return { title: { cite: closestTo(passages, title), text: title }, sentences, funFact }
}
