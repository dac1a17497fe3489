import type { Language } from '@storystone/schema/catalog.ts'
import { stemOf } from '../../../text/words.ts'
import type { Article, Candidate } from './candidates.ts'

/**
 * What somebody who reads only the story has met. A sentence leans on what it speaks of as known
 * ("the stele", "Hamilton") when the article introduces that in a sentence that the reader does not have.
 */
export type Reader = {
  /** How many things a sentence leans on. */
  readonly leanings: (one: Candidate) => number
  /** The reader after more sentences. */
  readonly after: (sentences: readonly Candidate[]) => Reader
}

type Words = Pick<Article, 'firstUse' | 'firstNames' | 'lastNames'>

const readerWhoKnows = (
  article: Words,
  knows: (stem: string) => boolean,
  language: Language,
): Reader => {
  const { firstUse, firstNames, lastNames } = article
  const isBefore = (first: number | undefined, { index }: Candidate): boolean =>
    first !== undefined && first < index
  const leansOnNoun = (noun: readonly string[], one: Candidate): boolean =>
    !noun.some(knows) && noun.some((stem) => isBefore(firstUse.get(stem), one))
  const leansOnName = (claim: Candidate['claims'][number], one: Candidate): boolean => {
    if (claim.kind !== 'name' || claim.words.length !== 1) return false
    const word = claim.words[0]?.folded ?? ''
    if (knows(stemOf(word, language))) return false
    // Towns and countries are parts of names too: a first name counts where somebody acts or owns.
    const isSomebody = claim.opens || /^[’']s /.test(one.text.slice(claim.end))
    return isBefore(lastNames.get(word), one) || (isSomebody && isBefore(firstNames.get(word), one))
  }
  return {
    leanings: (one) =>
      one.references.filter((noun) => leansOnNoun(noun, one)).length +
      one.claims.filter((claim) => leansOnName(claim, one)).length,
    after: (sentences) => {
      const isTold = (stem: string): boolean => sentences.some(({ stems }) => stems.has(stem))
      return readerWhoKnows(article, (stem) => knows(stem) || isTold(stem), language)
    },
  }
}

/** Somebody who knows these stems, such as those of a story's title. */
export const createReader = (
  article: Words,
  known: ReadonlySet<string>,
  language: Language,
): Reader => readerWhoKnows(article, (stem) => known.has(stem), language)
