/**
 * Finds where the article in the other language gives another year or figure than the one that a
 * story rests on. Only what is certain counts: both articles give one value for the same event or
 * measure, in a sentence that names the place or stands in the lead; the values are near each other,
 * further apart than rounding explains; and neither article has the other's value anywhere.
 */
import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { type Passage, passageText } from '../../../story/passage.ts'
import { findClaims } from '../../../text/claims/find-claims.ts'
import { factsIn, factsOf, type ToldFact } from './told-facts.ts'

export type Article = { readonly language: Language; readonly passages: readonly Passage[] }

const isYear = (kind: string): boolean => !/^(?:height|length|weight)$/.test(kind)

const rounding = 0.02
const farthestYears = 20
const largestRatio = 1.5

const isSame = (kind: string, left: number, right: number): boolean =>
  isYear(kind) ? left === right : Math.abs(left - right) <= rounding * Math.max(left, right)

/** Whether two different values are near enough to be of the same thing. */
const isNear = (kind: string, left: number, right: number): boolean =>
  isYear(kind)
    ? Math.abs(left - right) <= farthestYears
    : Math.max(left, right) <= largestRatio * Math.min(left, right)

const pronoun = /^(?:it|its|il|elle)$/

/**
 * Whether a fact is about the place: its sentence names the place, or stands in the lead and speaks of
 * it, and nothing else is named before the fact. An article tells of one listing by UNESCO, its own.
 */
const isOwn = (
  { kind, passage, sentence, names: before }: ToldFact,
  names: readonly string[],
): boolean => {
  if (kind === 'listed') return true
  const folded = foldName(sentence)
  const own = new Set(names.flatMap((name) => name.split(' ')))
  const speaksOfIt = (word: string): boolean =>
    pronoun.test(word) || (word.length > 3 && own.has(word))
  return (
    before.every((word) => own.has(word)) &&
    (names.some((name) => ` ${folded} `.includes(` ${name} `)) ||
      (passage.section === '' && folded.split(' ').some(speaksOfIt)))
  )
}

/** The only value that an article gives of a kind, in a sentence on the place; null otherwise. */
const onlyFact = (
  { passages, language }: Article,
  kind: string,
  names: readonly string[],
): ToldFact | null => {
  const own = factsOf(passages, language, kind).filter((fact) => isOwn(fact, names))
  const [first] = own
  const isOnly = first && own.every((fact) => isSame(kind, fact.value, first.value))
  return isOnly ? first : null
}

/** Whether an article has a value anywhere, of whatever it is. */
const hasValue = ({ language, passages }: Article, kind: string, value: number): boolean =>
  passages.some((passage) =>
    findClaims(passageText(passage), language).claims.some((claim) =>
      isYear(kind)
        ? claim.kind === 'date' && claim.year === value
        : claim.kind === 'number' && isSame(kind, claim.value, value),
    ),
  )

/** The same, read once for each kind. */
const onlyFacts = (article: Article, names: readonly string[]) => {
  const known = new Map<string, ToldFact | null>()
  return (kind: string): ToldFact | null => {
    const fact = known.get(kind)
    if (fact !== undefined) return fact
    const read = onlyFact(article, kind, names)
    known.set(kind, read)
    return read
  }
}

/** What the other article says instead; undefined where it agrees, or where nothing is certain. */
const contradiction = (
  fact: ToldFact,
  other: ToldFact | null,
  article: Article,
  elsewhere: Article,
): Citation['disagreement'] => {
  const { kind, value } = fact
  if (!other || isSame(kind, value, other.value) || !isNear(kind, value, other.value)) return
  if (hasValue(elsewhere, kind, value) || hasValue(article, kind, other.value)) return
  const { passage, sentence } = other
  return { sourceId: passage.sourceId, section: passage.section, quote: sentence }
}

/** The citations of a story, with what the article in the other language says instead. */
export const withDisagreements = (
  citations: readonly Citation[],
  article: Article,
  elsewhere: Article,
  placeNames: readonly string[],
): readonly Citation[] => {
  const names = placeNames.map(foldName).filter((name) => name !== '')
  const factOf = onlyFacts(article, names)
  const otherOf = onlyFacts(elsewhere, names)
  return citations.map((citation) => {
    const found = factsIn(citation.quote, article.language).flatMap(({ kind, value }) => {
      const fact = factOf(kind)
      if (!fact || !isSame(kind, value, fact.value)) return []
      return contradiction(fact, otherOf(kind), article, elsewhere) ?? []
    })
    const [disagreement] = found
    return disagreement ? { ...citation, disagreement } : citation
  })
}
