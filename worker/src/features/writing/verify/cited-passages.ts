import type { Language } from '@storystone/schema/catalog.ts'
import { type Passage, passageText } from '../../../story/passage.ts'
import { findClaims } from '../../../text/claims/find-claims.ts'
import { lowerWordsIn } from '../../../text/claims/tokens.ts'
import { foldWord } from '../../../text/words.ts'
import { type Evidence, mergeEvidence, readEvidence } from './evidence.ts'
import { type NegatedText, readNegation } from './negation.ts'

/** A sentence of a passage, with what it says. */
export type PassageSentence = {
  readonly passage: Passage
  /** Its place in the passage. */
  readonly index: number
  readonly text: string
  readonly evidence: Evidence
  readonly negation: NegatedText
}

/** The passages that a sentence cites, and what they say together. */
export type Cited = { readonly sentences: readonly PassageSentence[]; readonly evidence: Evidence }

/** The folded words that some passage has in lower case. */
export const commonWordsOf = (passages: readonly Passage[]): ReadonlySet<string> =>
  new Set(
    [...new Set(passages.flatMap((passage) => lowerWordsIn(passageText(passage))))].map(foldWord),
  )

/** More than so many citations for one sentence are a list of everything, and no citation. */
const mostCited = 4

/** Reads passages when they are first cited. */
export const createPassageReader = (
  passages: readonly Passage[],
  language: Language,
): ((cite: readonly string[]) => Cited | null) => {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const read = new Map<string, readonly PassageSentence[]>()

  const sentencesOf = (passage: Passage): readonly PassageSentence[] => {
    const known = read.get(passage.id)
    if (known) return known
    const sentences = passage.sentences.map(({ text }, index) => {
      const { claims, tokens } = findClaims(text, language)
      const evidence = readEvidence(claims, tokens, language)
      return { passage, index, text, evidence, negation: readNegation(tokens, language) }
    })
    read.set(passage.id, sentences)
    return sentences
  }

  const together = new Map<string, Cited | null>()

  const readTogether = (ids: readonly string[]): Cited | null => {
    const cited = ids.flatMap((id) => byId.get(id) ?? [])
    if (cited.length === 0 || cited.length < ids.length || ids.length > mostCited) return null
    const sentences = cited.flatMap(sentencesOf)
    return { sentences, evidence: mergeEvidence(sentences.map(({ evidence }) => evidence)) }
  }

  return (cite) => {
    const ids = [...new Set(cite)]
    const key = JSON.stringify(ids)
    const known = together.get(key)
    if (known !== undefined) return known
    const cited = readTogether(ids)
    together.set(key, cited)
    return cited
  }
}
