import type { Language } from '@storystone/schema/languages.ts'
import type { Passage } from '#worker/grounding/sources/source.ts'
import { createVerifier } from '#worker/grounding/verify/verifier.ts'
import { splitSentences } from '#worker/languages/text/sentences.ts'
import { createReader } from './story-reader.ts'

/** A passage of a text, split into sentences as a stored one is. */
const passageOf = (
  { text, ...passage }: Omit<Passage, 'sentences'> & { readonly text: string },
  language: Language,
): Passage => ({
  ...passage,
  sentences: splitSentences(text, language).map((sentence, index) => ({
    id: `${passage.id}.${index + 1}`,
    text: sentence.text,
  })),
})

const texts = import.meta.glob('./*.txt', { query: '?raw', import: 'default', eager: true })

const linesOf = (file: `${'passages' | 'paraphrases'}.${Language}`): string[] => {
  const text = texts[`./${file}.txt`]
  if (text === undefined) throw new Error(`There is no text ${file}`)
  return text.trim().split('\n')
}

const passagesIn = (language: Language): Passage[] =>
  linesOf(`passages.${language}`).map((text, index) =>
    passageOf({ id: `p${index + 1}`, sourceId: 'source', section: '', text }, language),
  )

/** Ten places in each language, made up. */
export const passages: Readonly<Record<Language, readonly Passage[]>> = {
  en: passagesIn('en'),
  fr: passagesIn('fr'),
}

/** A sentence of a model: the sentences that it cites, and the language of those. */
export type ModelSentence = {
  readonly language: Language
  readonly sourceLanguage: Language
  readonly cite: readonly string[]
  readonly text: string
}

const wordsIn = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .match(/[a-z]{4}|\d+/g) ?? []
  ).map((word) => word.slice(0, 4))

const mostCited = 3

/** The sentences of a passage that have the words of a text, as a model would cite them. */
const closest = ({ sentences }: Passage, text: string): string[] => {
  const left = new Set(wordsIn(text))
  const cited: string[] = []
  while (cited.length < mostCited) {
    const added = sentences.map(({ id, text: sentence }) => {
      const words = new Set(wordsIn(sentence).filter((word) => left.has(word)))
      return { id, words }
    })
    const best = added.toSorted((one, other) => other.words.size - one.words.size)[0]
    if (!best || best.words.size === 0) break
    cited.push(best.id)
    for (const word of best.words) left.delete(word)
  }
  return cited
}

/** A line is the number of the passage, after the letter of another language, and what a writer makes of it. */
const sentencesIn = (language: Language): ModelSentence[] =>
  linesOf(`paraphrases.${language}`).map((line) => {
    const [, mark, id, sentence = ''] = /^([ef]?)(\d+) (.*)$/.exec(line) ?? []
    const sourceLanguage = mark === 'e' ? 'en' : mark === 'f' ? 'fr' : language
    const passage = passages[sourceLanguage][Number(id) - 1]
    return {
      language,
      sourceLanguage,
      cite: passage ? closest(passage, sentence) : [],
      text: sentence,
    }
  })

/** What a faithful model writes about the passages, by language. */
export const faithful: Readonly<Record<Language, readonly ModelSentence[]>> = {
  en: sentencesIn('en'),
  fr: sentencesIn('fr'),
}

/** What came of a sentence: what stayed, and all that a reader has seen on the way. */
export type Written = { readonly kept: string; readonly seen: readonly string[] }

/** Writes a sentence piece by piece through a verifier. */
export const writeSentence = (sentence: ModelSentence, pieces: readonly string[]): Written => {
  const reader = createReader()
  const seen: string[] = []
  const verifier = createVerifier(
    {
      format: 'history_guide',
      language: sentence.language,
      sourceLanguage: sentence.sourceLanguage,
      passages: passages[sentence.sourceLanguage],
      placeName: '',
      placeNames: [],
    },
    {
      ...reader,
      onText: (field, text) => {
        reader.onText(field, text)
        seen.push(reader.shown.content)
      },
    },
  )
  verifier.open({ field: 'content', paragraph: 1, cite: sentence.cite })
  for (const piece of pieces) verifier.add(piece)
  verifier.close()
  return { kept: reader.shown.content, seen }
}

/** Pieces as a model streams them: a word with the blank before it. */
export const wordsOf = (text: string): readonly string[] => text.match(/\s*\S+/g) ?? []
