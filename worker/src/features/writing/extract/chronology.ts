import type { Language } from '@storystone/schema/catalog.ts'
import type { Reader } from './article/reader.ts'
import { opensParagraph } from './article/standing.ts'
import { introduceFirst } from './introductions.ts'
import type { Run } from './paragraphs.ts'

/** A guide: the paragraphs of the lead, and parts of sections. */
export type Guide = { readonly lead: readonly Run[]; readonly parts: readonly Run[] }

/** The times that sentences tell of. */
const timesOf = (run: Run): number[] => run.flatMap(({ time }) => time ?? [])

/**
 * Where in the lead a part's time is: after what tells of earlier years, before what tells of later
 * ones; null where nowhere. History without a year is older than all that has one.
 */
const placeOf = (part: Run, lead: readonly Run[], language: Language): number | null => {
  const own = timesOf(part)
  const isHistory = part[0]?.heading.weight === 1
  if (own.length === 0 && !isHistory) return lead.length
  const times = own.length === 0 ? [Number.NEGATIVE_INFINITY] : own
  const [begin, end] = [Math.min(...times), Math.max(...times)]
  const isFree = (place: number): boolean => {
    const [next] = lead[place] ?? []
    return (
      (next === undefined || opensParagraph(next, language)) &&
      lead.slice(1, place).every((run) => timesOf(run).every((time) => time <= begin)) &&
      lead.slice(place).every((run) => timesOf(run).every((time) => time > end))
    )
  }
  for (let place = lead.length; place > 0; place -= 1) if (isFree(place)) return place
  return null
}

/** Whether the part that comes later in the article is the earlier one in time. */
const goBack = (one: Run, other: Run): boolean => {
  const [first, second] =
    (one[0]?.index ?? 0) < (other[0]?.index ?? 0) ? [one, other] : [other, one]
  return Math.min(...timesOf(second)) < Math.min(...timesOf(first))
}

const backInLead = 1
const backInParts = 0.5

/** How much of a guide's order a further part would break. */
export const disorderOf = (part: Run, { lead, parts }: Guide, language: Language): number =>
  backInLead * Number(placeOf(part, lead, language) === null) +
  backInParts * parts.filter((other) => goBack(part, other)).length

const indexOf = ([first]: Run): number => first?.index ?? 0

/** The parts in the article's order; those that tell of a time, among themselves in the order of time. */
const sortParts = (parts: readonly Run[]): readonly Run[] => {
  const sorted = parts.toSorted((left, right) => indexOf(left) - indexOf(right))
  const beginOf = (part: Run): number => Math.min(...timesOf(part))
  const timed = sorted
    .filter((part) => timesOf(part).length > 0)
    .toSorted((left, right) => beginOf(left) - beginOf(right))
  let next = 0
  return sorted.map((part) => (timesOf(part).length > 0 ? (timed[next++] ?? part) : part))
}

/** How much a part speaks of that its reader has not met. */
const gapsOf = (part: Run, reader: Reader): number =>
  part.reduce((sum, one, at) => sum + reader.after(part.slice(0, at)).leanings(one), 0)

/**
 * A guide's paragraphs: parts stand where their time is in the lead, and else in the order of time, what
 * introduces something before what speaks of it.
 */
export const inOrder = (
  { lead, parts }: Guide,
  reader: Reader,
  language: Language,
): readonly Run[] => {
  const sorted = introduceFirst(sortParts(parts), reader.after(lead.flat()), gapsOf)
  const at = (place: number): Run[] =>
    sorted.filter((part) => (placeOf(part, lead, language) ?? lead.length) === place)
  return [...lead.flatMap((run, place) => [...at(place), run]), ...at(lead.length)]
}
