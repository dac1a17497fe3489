import type { Language } from '@storystone/schema/catalog.ts'
import { createVerifier } from '../../src/features/writing/verify/verifier.ts'
import type { Passage } from '../../src/story/passage.ts'
import { englishParaphrases, englishPassages } from './english.ts'
import { frenchParaphrases, frenchPassages } from './french.ts'
import { passageOf } from './passage-of.ts'

const linesOf = (text: string): string[] => text.trim().split('\n')

const passagesOf = (lines: string, language: Language): Passage[] =>
  linesOf(lines).map((text, index) =>
    passageOf({ id: `p${index + 1}`, sourceId: 'source', section: '', text }, language),
  )

export const passages: Readonly<Record<Language, readonly Passage[]>> = {
  en: passagesOf(englishPassages, 'en'),
  fr: passagesOf(frenchPassages, 'fr'),
}

/** A sentence of a model: the passages that it cites, and the language of those. */
export type ModelSentence = {
  readonly language: Language
  readonly sourceLanguage: Language
  readonly cite: readonly string[]
  readonly text: string
}

const sentencesOf = (language: Language, text: string): ModelSentence[] =>
  linesOf(text).map((line) => {
    const [, mark, id, sentence = ''] = /^([ef]?)(\d+) (.*)$/.exec(line) ?? []
    const sourceLanguage = mark === 'e' ? 'en' : mark === 'f' ? 'fr' : language
    return { language, sourceLanguage, cite: [`p${id}`], text: sentence }
  })

/** What a faithful model writes about the passages, by language. */
export const faithful: Readonly<Record<Language, readonly ModelSentence[]>> = {
  en: sentencesOf('en', englishParaphrases),
  fr: sentencesOf('fr', frenchParaphrases),
}

/** What came of a sentence: what stayed, and all that a reader has seen on the way. */
export type Written = { readonly kept: string; readonly seen: readonly string[] }

/** Writes a sentence piece by piece through a verifier. */
export const writeSentence = (sentence: ModelSentence, pieces: readonly string[]): Written => {
  let kept = ''
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
      onText: (_field, text) => {
        kept += text
        seen.push(kept)
      },
      onRetract: (_field, length) => {
        kept = kept.slice(0, -length)
      },
    },
  )
  verifier.open({ field: 'content', paragraph: 1, cite: sentence.cite })
  for (const piece of pieces) verifier.add(piece)
  verifier.close()
  return { kept, seen }
}

/** Pieces as a model streams them: a word with the blank before it. */
export const wordsOf = (text: string): readonly string[] => text.match(/\s*\S+/g) ?? []
