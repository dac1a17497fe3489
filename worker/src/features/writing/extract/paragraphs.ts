import type { Language } from '@storystone/schema/catalog.ts'
import { isLead } from './article/candidates.ts'
import type { Reader } from './article/reader.ts'
import type { Scored } from './article/score.ts'
import { opensParagraph, standsAlone } from './article/standing.ts'

/** Sentences of a guide that belong together: a paragraph, or what is to become some. */
export type Run = readonly Scored[]

const words = { fewest: 40, good: 70, most: 120 } as const

export const countWords = (run: Run): number => run.reduce((sum, one) => sum + one.words, 0)

/**
 * How clear a guide's sentences are outside the lead. A part begins with what speaks of nothing as known
 * that its reader has not met, and ends before the first sentence that leans on another section; or it leaves
 * such sentences out; or it has them.
 */
export type Clarity = 'clear' | 'fair' | 'any'

/** Who reads, how clear it has to be, and whether a sentence has the place in it. */
export type Reading = {
  readonly reader: Reader
  readonly language: Language
  readonly clarity: Clarity
  readonly isNamed: (one: Scored) => boolean
}

/** Whether a sentence can be read after a break. */
export const isClear = (
  one: Scored,
  { reader, language, clarity }: Omit<Reading, 'isNamed'>,
): boolean =>
  clarity === 'any'
    ? opensParagraph(one, language) && !reader.opensUnknown(one) && reader.leanings(one) < 2
    : standsAlone(one, language) &&
      reader.leanings(one) === 0 &&
      (clarity === 'fair' ? !reader.opensUnknown(one) : reader.assumptions(one) === 0)

/** How many sentences a clear run may leave out at once. */
const longestGap = 10

/** Whether a sentence goes on from the last one, its neighbour or not. */
const continues = (one: Scored, last: Scored | undefined, reading: Reading): boolean => {
  const { reader, clarity, isNamed } = reading
  if (last === undefined || one.index === last.index + 1)
    return isLead(one) || reader.leanings(one) < (clarity === 'any' ? 3 : 1)
  const isDated = one.year !== null && isNamed(one)
  return isClear(one, reading) && (clarity !== 'clear' || isLead(one) || isDated)
}

/** Whether what comes after a sentence that is left out can be read: history goes on by its years. */
const canSkip = (one: Scored, { clarity }: Reading): boolean =>
  clarity !== 'clear' || isLead(one) || one.heading.weight === 1

/**
 * What can be read on from a section's first sentence: its neighbours, and after one that is left out only
 * what is clear.
 */
export const readOn = (sentences: readonly Scored[], reading: Reading): Run => {
  const kept: Scored[] = []
  for (const one of sentences) {
    const last = kept.at(-1)
    if (last && reading.clarity === 'clear' && one.index - last.index > longestGap) break
    const told = { ...reading, reader: reading.reader.after(kept) }
    const isLeftOut = told.reader.pointsToUnmet(one) || (!isLead(one) && one.isOffTopic)
    if (!isLeftOut && continues(one, last, told)) kept.push(one)
    else if (!canSkip(one, reading)) break
  }
  return kept
}

/** Where a paragraph that grew too long is best cut: before the last sentence that can open one. */
const cutOf = (run: Run, language: Language): number => {
  const cuts = run.flatMap((one, at) =>
    opensParagraph(one, language) && countWords(run.slice(0, at)) >= words.fewest ? [at] : [],
  )
  return cuts.at(-1) ?? run.length
}

/** Joins a last paragraph that is short to the one before, where there is room. */
const joinLast = (runs: readonly Run[]): readonly Run[] => {
  const [before, last] = runs.slice(-2)
  if (!before || !last || countWords(last) >= words.fewest) return runs
  const joined = [...before, ...last]
  return countWords(joined) > words.most ? runs : [...runs.slice(0, -2), joined]
}

/** Cuts sentences into paragraphs, where one can open a paragraph. Only the first may be short. */
export const cutParagraphs = (sentences: Run, language: Language): readonly Run[] => {
  const runs: Run[] = []
  let run: Scored[] = []
  for (const one of sentences) {
    const size = countWords(run)
    if (size >= words.good && opensParagraph(one, language)) {
      runs.push(run)
      run = []
    } else if (size >= words.fewest && size + one.words > words.most) {
      const cut = cutOf(run, language)
      runs.push(run.slice(0, cut))
      run = run.slice(cut)
    }
    run.push(one)
  }
  return joinLast([...runs, run]).filter((each, index) => {
    const size = countWords(each)
    return (index === 0 || size >= words.fewest) && size <= words.most
  })
}

/** The paragraphs that are long enough to stand after others. */
export const isWholeParagraph = (run: Run): boolean => countWords(run) >= words.fewest
