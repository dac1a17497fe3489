import type { Language } from '@storystone/schema/catalog.ts'
import { type Scored, sectionWeight } from './score.ts'
import { opensAlone } from './standing.ts'

/** Neighbouring sentences: a paragraph of the guide. */
export type Run = readonly Scored[]

const words = { fewest: 220, most: 380 } as const
const paragraph = { fewest: 40, most: 120 } as const
const mostSentences = 4

const events: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:built|rebuilt|found(?:ed)?|erect\w*|construct\w*|complet\w*|open(?:ed)|destroy\w*|burn\w*|captur\w*|besieg\w*|siege|conquer\w*|restor\w*|discover\w*|excavat\w*|collaps\w*|damag\w*|demolish\w*|abandon\w*|convert\w*|crown\w*|buried|died|killed|earthquake|fire|flood|war|attack\w*|invad\w*|sold|bought|moved|stolen|looted|bomb\w*)\b/g,
  fr: /(?<!\p{L})(?:(?:re)?constru\p{L}*|fond[ée]\p{L}*|érig\p{L}*|élev[ée]\p{L}*|achev\p{L}*|inaugur\p{L}*|détrui\p{L}*|incendi\p{L}*|pris[e]?|pill\p{L}*|conqu\p{L}*|siège|assiég\p{L}*|restaur\p{L}*|découv\p{L}*|fouill\p{L}*|effondr\p{L}*|endommag\p{L}*|démoli\p{L}*|abandonn\p{L}*|transform\p{L}*|couronn\p{L}*|enterr\p{L}*|mort|tu[ée]\p{L}*|séisme|feu|guerre|attaqu\p{L}*|envahi\p{L}*|vend\p{L}*|achet\p{L}*|bombard\p{L}*)(?!\p{L})/gu,
}

const countWords = (run: Run): number => run.reduce((sum, one) => sum + one.words, 0)

/** Whether a sentence comes right after another. In the lead one that was left out may be between. */
const follows = (next: Scored, last: Scored | undefined, language: Language): boolean => {
  const gap = next.index - (last?.index ?? 0)
  return gap === 1 || (gap === 2 && next.passage.section === '' && opensAlone(next, language))
}

/** The longest run that begins at a sentence; null where none does. */
const runFrom = (sentences: readonly Scored[], start: number, language: Language): Run | null => {
  const first = sentences[start]
  if (!first || !opensAlone(first, language)) return null
  const run = [first]
  for (const next of sentences.slice(start + 1, start + mostSentences)) {
    if (!follows(next, run.at(-1), language)) break
    if (countWords(run) + next.words > paragraph.most) break
    run.push(next)
  }
  return run.length > 1 && countWords(run) >= paragraph.fewest ? run : null
}

const share = (run: Run, value: (one: Scored) => number): number =>
  run.reduce((sum, one) => sum + value(one), 0) / run.length

const eventsOf = (run: Run, language: Language): number =>
  run.reduce((sum, { text }) => sum + (text.match(events[language])?.length ?? 0), 0)

const yearOf = (run: Run): number | null => run.find(({ year }) => year !== null)?.year ?? null
const lastYearOf = (run: Run): number | null =>
  run.reduce<number | null>(
    (last, { year }) => (year !== null && year > (last ?? -1e6) ? year : last),
    null,
  )

const overlaps = (run: Run, others: readonly Run[]): boolean =>
  others.some((other) => other.some((one) => run.includes(one)))

const isArchitecture = (run: Run): boolean => sectionWeight(run[0]?.passage.section ?? '') === 0.7

/** The run for which a value is highest; null when none has one. */
const highest = (runs: readonly Run[], value: (run: Run) => number | null): Run | null => {
  let best: Run | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const run of runs) {
    const own = value(run)
    if (own === null || own <= most) continue
    most = own
    best = run
  }
  return best
}

const negative = (value: number | null): number | null => (value === null ? null : -value)

/**
 * The paragraphs of a guide: the lead, the earliest run, the one with most events, the latest or one
 * on the architecture; and more while the guide is short. Null when the article is too thin.
 */
export const pickGuide = (
  sentences: readonly Scored[],
  language: Language,
): readonly Run[] | null => {
  const runs = sentences.flatMap((_one, start) => {
    const run = runFrom(sentences, start, language)
    return run ? [run] : []
  })
  const merit = (run: Run): number => share(run, ({ score }) => score)
  const wishes: readonly ((run: Run) => number | null)[] = [
    (run) => (run[0]?.passage.section === '' ? -(run[0]?.index ?? 0) : null),
    (run) => negative(yearOf(run)),
    (run) => eventsOf(run, language) + merit(run) / 10,
    lastYearOf,
    (run) => (isArchitecture(run) ? merit(run) : null),
    merit,
    merit,
    merit,
  ]
  const picked: Run[] = []
  for (const wish of wishes) {
    const total = picked.reduce((sum, run) => sum + countWords(run), 0)
    const fitting = runs.filter(
      (run) => !overlaps(run, picked) && total + countWords(run) <= words.most,
    )
    const run = highest(fitting, wish)
    if (run && (total < words.fewest || picked.length < 4)) picked.push(run)
  }
  const total = picked.reduce((sum, run) => sum + countWords(run), 0)
  if (total < words.fewest) return null
  const [lead, ...others] = picked
  if (!lead) return null
  return [lead, ...others.sort((left, right) => (left[0]?.index ?? 0) - (right[0]?.index ?? 0))]
}
