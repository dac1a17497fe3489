import { type Language, languages } from '@storystone/schema/languages.ts'
import { storedSource } from '#test/sourced/stored-source.ts'
import { createReader } from '#test/sourced/story-reader.ts'
import { loadLandmarks } from '../doubles/gazetteer/gazetteer.ts'
import { loadCorpus } from '../doubles/wikimedia/corpus/corpus.ts'
import { selectPassages } from '../src/grounding/sources/passages.ts'
import type { StoredSource } from '../src/grounding/sources/source.ts'
import { createVerifier, type StoryPart } from '../src/grounding/verify/verifier.ts'

/** A guide that says what its passages say, sentence by sentence, and what it takes to verify it. */
type Guide = {
  readonly language: Language
  readonly sources: readonly StoredSource[]
  readonly passages: ReturnType<typeof selectPassages>
  readonly sentences: readonly { readonly part: StoryPart; readonly words: readonly string[] }[]
}

const guideWords = 400
const articles = loadCorpus().pages

const sourceOf = (id: string, language: Language): StoredSource => {
  const page = articles.find(({ entry, wiki }) => entry.id === id && wiki === language)
  return storedSource(page?.text ?? '', language, { placeId: id, title: page?.title ?? '' })
}

const guideAbout = (id: string, language: Language): Guide => {
  const sources = languages
    .toSorted((a) => (a === language ? -1 : 1))
    .map((each) => sourceOf(id, each))
  const passages = sources.slice(0, 1).flatMap((source) => selectPassages(source, 'history_guide'))
  let left = guideWords
  const sentences = passages.flatMap(({ sentences }) =>
    sentences.flatMap(({ id: cited, text: sentence }, index) => {
      if (left <= 0) return []
      // A token of a model begins with its blank.
      const words = ` ${sentence}`.match(/\s+\S+/g) ?? []
      left -= words.length
      return [{ part: { field: 'content', cite: [cited], paragraph: index } as const, words }]
    }),
  )
  return { language, sources, passages, sentences }
}

/** Verifies a guide as it would stream, word by word; `onWord` is told how many have been shown. */
const verify = (
  { language, sources, passages, sentences }: Guide,
  onWord: (shown: string, word: number) => void = () => {},
) => {
  const reader = createReader()
  const [title = '', ...others] = sources.map((source) => source.title)
  const named = { placeName: title, placeNames: [title, ...others] }
  const order = { format: 'history_guide', language, sourceLanguage: language, passages } as const
  const verifier = createVerifier({ ...order, ...named }, reader)
  for (const { part, words } of sentences) {
    verifier.open(part)
    reader.shown.content = ''
    for (const [index, word] of words.entries()) {
      verifier.add(word)
      onWord(reader.shown.content, index)
    }
    verifier.close()
  }
  return verifier.end()
}

/** Milliseconds of processor time that a guide takes to verify. */
const timeOne = (guide: Guide): number => {
  const started = process.cpuUsage()
  const verification = verify(guide)
  if (verification.outcome === 'failed') throw new Error(verification.message)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

/** The processor time of verifying a guide of 400 words: the first of this process, and each later one. */
export const timeVerifying = (times: number) => {
  const guides = languages.map((language) => guideAbout('colosseum', language))
  const [first = 0, ...later] = Array.from({ length: times }, () => guides.map(timeOne)).flat()
  return { first, later }
}

/** How many words each word of a guide waits for, before it is shown; one ends it. */
const holdsIn = (guide: Guide): readonly number[] => {
  const holds: number[] = []
  let next = 0
  verify(guide, (shown, word) => {
    if (word === 0) next = 0
    const released = shown.match(/\S+/g)?.length ?? 0
    for (; next < released; next += 1) holds.push(word - next)
  })
  return holds
}

/** The same for the words of all guides about our landmarks. */
export const holdVerifying = (): readonly number[] =>
  loadLandmarks().flatMap(({ id }) =>
    languages.flatMap((language) => holdsIn(guideAbout(id, language))),
  )
