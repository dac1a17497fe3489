import type { Language } from '@storystone/schema/catalog.ts'
import { foldWord, setOf, stemOf } from '../../../../text/words.ts'
import type { Article, Candidate } from './candidates.ts'
import { comparesAlone } from './comparisons.ts'
import { singularOf } from './heading.ts'
import type { Reference } from './references.ts'

/**
 * What somebody who reads only the story has met. A sentence leans on what it speaks of as known
 * ("the stele", "Hamilton") when the article introduces that in a sentence that the reader does not have.
 */
export type Reader = {
  /** How many things a sentence leans on. */
  readonly leanings: (one: Candidate) => number
  /** How many things a sentence speaks of as known that no sentence before it introduces. */
  readonly assumptions: (one: Candidate) => number
  /** Whether a sentence begins with something that its reader has not met: "The building". */
  readonly opensUnknown: (one: Candidate) => boolean
  /** Whether the first words of a sentence speak of something that its reader has not met. */
  readonly hasUnknownNearStart: (one: Candidate) => boolean
  /** Whether a sentence points to something that its reader has not met: "thanks to these obelisks". */
  readonly pointsToUnmet: (one: Candidate) => boolean
  /** Whether a sentence has a name that the article uses before, and the reader has not met. */
  readonly hasUnmetName: (one: Candidate) => boolean
  /** The reader after more sentences. */
  readonly after: (sentences: readonly Candidate[]) => Reader
}

type Patterns = Readonly<Record<Language, RegExp>>

const beforeSubject: Patterns = {
  en: /^(?:The |After |Under )?$/,
  fr: /^(?:(?:Les? |La |L[’']|À la mort d(?:e |[’']))?)$/,
}
/** What says who or what a name is. */
const explaining =
  setOf(`emperor sultan king queen caliph pharaoh saint st sir pope lord president prince
  bishop unesco empereur roi reine calife pharaon pape romans roman romain romains arabs arab arabe arabes
  crusaders crusader croises muslims muslim ottomans ottoman greeks greek grec grecs byzantines byzantine
  british french germans german`)
/** "TDIC": what it stands for was said before. */
const abbreviation = /^[A-Z]{3,}$/
const wellKnown = setOf('unesco icomos nato otan onu usa urss uae bbc gdr rda bce led dvd gps')
const apposition: Patterns = {
  en: /^, ["“]?(?:an?|the|who)\b/,
  fr: /^, (?:« ?)?(?:une?|la|le|l[’']|qui)\b/,
}

/** A sentence that begins with "These texts" goes on about the one before. */
const beginning = 4
const pointers: Patterns = { en: /^(?:these|those)$/, fr: /^(?:ces|cet|cette)$/ }
const nounsOf = (words: string, language: Language): ReadonlySet<string> =>
  new Set(words.split(/\s+/).map((word) => stemOf(word, language)))
/** What may be pointed to without a word for it before. */
const genericNouns: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: nounsOf('two three events people years works sites areas times days features places', 'en'),
  fr: nounsOf(
    `deux trois derniers dernieres evenement evenements annee annees epoque periode date region zone ville cite
    occasion fois raison fin effet titre maniere facon hypothese idee endroit emplacement oeuvre lieux pays`,
    'fr',
  ),
}

/** A topic left out weighs as much as two nouns: no fact, and no beginning of a guide's part, can do that. */
const topicWeight = 2

type Words = Pick<Article, 'firstUse' | 'firstNames' | 'lastNames'>

/** Stems known at the start, and the sentences read since. */
type Knowledge = { readonly known: ReadonlySet<string>; readonly sentences: readonly Candidate[] }

const readerWhoKnows = (
  article: Words,
  { known, sentences }: Knowledge,
  language: Language,
): Reader => {
  // "Temples" don't make "the temple" known.
  const knows = (stem: string, isPlural: boolean): boolean =>
    known.has(stem) ||
    sentences.some(({ stems, singulars }) => (isPlural ? stems : singulars).has(stem))
  const { firstUse, firstNames, lastNames } = article
  const isBefore = (first: number | undefined, { index }: Candidate): boolean =>
    first !== undefined && first < index
  const isUnknown = ({ stems, isPlural }: Reference): boolean =>
    !stems.some((stem) => knows(stem, isPlural))
  const isUsedBefore = ({ stems }: Reference, one: Candidate): boolean =>
    stems.some((stem) => isBefore(firstUse.get(stem), one))
  const leansOnName = (claim: Candidate['claims'][number], one: Candidate): boolean => {
    if (claim.kind !== 'name' || claim.words.length !== 1) return false
    const word = claim.words[0]?.folded ?? ''
    if (knows(stemOf(word, language), true)) return false
    if (abbreviation.test(one.text.slice(claim.start, claim.end)) && !wellKnown.has(word))
      return isBefore(firstUse.get(stemOf(word, language)), one)
    // Towns and countries are parts of names too: a first name counts where somebody acts or owns.
    const isSomebody = claim.opens || /^[’']s /.test(one.text.slice(claim.end))
    return isBefore(lastNames.get(word), one) || (isSomebody && isBefore(firstNames.get(word), one))
  }
  /** Somebody whom a sentence is about without saying who it is: "Senenmut chose". */
  const isUnexplained = (claim: Candidate['claims'][number], { text }: Candidate): boolean =>
    claim.kind === 'name' &&
    beforeSubject[language].test(text.slice(0, claim.start)) &&
    !explaining.has(foldWord(/\p{L}+/u.exec(text.slice(claim.start))?.[0] ?? '')) &&
    !claim.words.every(({ folded }) => knows(stemOf(folded, language), true)) &&
    !apposition[language].test(text.slice(claim.end))
  /** "The site revealed columns" leaves out of which temple its section tells; "the temple of Amun" does not. */
  const leavesTopicOut = (one: Candidate): boolean => {
    const { passage, stems, folded, references } = one
    const { topic } = one.heading
    if (topic === null || sentences.some((told) => told.passage.section === passage.section))
      return false
    const isMet = topic.title.every((stem) => stems.has(stem) || known.has(stem))
    const noun = stemOf(topic.noun, language)
    const isReferredTo = references.some((reference) => reference.stems.includes(noun))
    return !isMet && (isReferredTo || !folded.some((word) => singularOf(word) === topic.noun))
  }
  return {
    leanings: (one) =>
      topicWeight * Number(leavesTopicOut(one)) +
      one.references.filter((noun) => isUnknown(noun) && isUsedBefore(noun, one)).length +
      one.claims.filter((claim) => leansOnName(claim, one)).length,
    assumptions: (one) =>
      one.references.filter((noun) => isUnknown(noun) && !isUsedBefore(noun, one)).length +
      Number(one.claims.some((claim) => isUnexplained(claim, one))) +
      Number(comparesAlone(one.text, language)),
    opensUnknown: ({ references }) => references.some((noun) => noun.opens && isUnknown(noun)),
    hasUnknownNearStart: ({ references }) =>
      references.some((noun) => noun.isNearStart && isUnknown(noun)),
    pointsToUnmet: ({ folded }) =>
      folded.some((word, at) => {
        if (at < beginning || !pointers[language].test(word)) return false
        const nouns = folded.slice(at + 1, at + 3).map((noun) => stemOf(noun, language))
        const before = folded.slice(0, at).map((noun) => stemOf(noun, language))
        return !nouns.some(
          (noun) => knows(noun, true) || before.includes(noun) || genericNouns[language].has(noun),
        )
      }),
    hasUnmetName: (one) =>
      one.claims.some(
        (claim) =>
          claim.kind === 'name' &&
          claim.words.some(({ folded }) => {
            const stem = stemOf(folded, language)
            return (
              !explaining.has(folded) && !knows(stem, true) && isBefore(firstUse.get(stem), one)
            )
          }),
      ),
    after: (more) =>
      readerWhoKnows(article, { known, sentences: [...sentences, ...more] }, language),
  }
}

/** Somebody who knows these stems, such as those of a story's title. */
export const createReader = (
  article: Words,
  known: ReadonlySet<string>,
  language: Language,
): Reader => readerWhoKnows(article, { known, sentences: [] }, language)
