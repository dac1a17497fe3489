import type { Language } from '@storystone/schema/catalog.ts'
import type { Reader } from './reader.ts'
import { type Scored, sectionWeight } from './score.ts'
import { createAlike, type Similarity } from './similarity.ts'
import { opensAlone, opensParagraph } from './standing.ts'
import type { Subject } from './subject.ts'

/** Neighbouring sentences: a paragraph of the guide. */
export type Run = readonly Scored[]

const words = { fewest: 220, most: 380 } as const
const paragraph = { fewest: 40, good: 70, most: 120 } as const
const mostSentences = 4

const events: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:built|rebuilt|found(?:ed)?|erect\w*|construct\w*|complet\w*|open(?:ed)|destroy\w*|burn\w*|captur\w*|besieg\w*|siege|conquer\w*|restor\w*|discover\w*|excavat\w*|collaps\w*|damag\w*|demolish\w*|abandon\w*|convert\w*|crown\w*|buried|died|killed|earthquake|fire|flood|war|attack\w*|invad\w*|sold|bought|moved|stolen|looted|bomb\w*)\b/g,
  fr: /(?<!\p{L})(?:(?:re)?constru\p{L}*|fond[ée]\p{L}*|érig\p{L}*|élev[ée]\p{L}*|achev\p{L}*|inaugur\p{L}*|détrui\p{L}*|incendi\p{L}*|pris[e]?|pill\p{L}*|conqu\p{L}*|siège|assiég\p{L}*|restaur\p{L}*|découv\p{L}*|fouill\p{L}*|effondr\p{L}*|endommag\p{L}*|démoli\p{L}*|abandonn\p{L}*|transform\p{L}*|couronn\p{L}*|enterr\p{L}*|mort|tu[ée]\p{L}*|séisme|feu|guerre|attaqu\p{L}*|envahi\p{L}*|vend\p{L}*|achet\p{L}*|bombard\p{L}*)(?!\p{L})/gu,
}

const countWords = (run: Run): number => run.reduce((sum, one) => sum + one.words, 0)

/** The sentences of the lead from its definition on; after one that is left out, only what is clear. */
const readLead = (sentences: readonly Scored[], reader: Reader, language: Language): Run => {
  const kept: Scored[] = []
  for (const one of sentences) {
    if (one.passage.section !== '') continue
    const last = kept.at(-1)
    const isNext = last === undefined || one.index === last.index + 1
    const isClear = (): boolean =>
      opensParagraph(one, language) && reader.after(kept).leanings(one) === 0
    if (isNext || isClear()) kept.push(one)
  }
  return kept
}

/** Where a paragraph that grew too long is best cut: before the last sentence that can open one. */
const cutOf = (run: Run, language: Language): number => {
  const cuts = run.flatMap((one, at) =>
    opensAlone(one, language) && countWords(run.slice(0, at)) >= paragraph.fewest ? [at] : [],
  )
  return cuts.at(-1) ?? run.length
}

/** Cuts the lead into paragraphs, where a sentence can open one. Only the first may be short. */
const cutLead = (lead: Run, language: Language): readonly Run[] => {
  const runs: Run[] = []
  let run: Scored[] = []
  for (const one of lead) {
    const size = countWords(run)
    if (size >= paragraph.good && opensAlone(one, language)) {
      runs.push(run)
      run = []
    } else if (size >= paragraph.fewest && size + one.words > paragraph.most) {
      const cut = cutOf(run, language)
      runs.push(run.slice(0, cut))
      run = run.slice(cut)
    }
    run.push(one)
  }
  return [...runs, run].filter((each, index) => {
    const size = countWords(each)
    return (index === 0 || size >= paragraph.fewest) && size <= paragraph.most
  })
}

type Search = {
  readonly subject: Pick<Subject, 'opensWith'>
  /** Who has read the lead. */
  readonly reader: Reader
  readonly repeats: (one: Scored) => boolean
  readonly language: Language
}
/** How clear a run has to be: whether it opens a section or has the place first, and what it leans on. */
type Clarity = {
  readonly opens: 'section' | 'place' | 'anywhere'
  readonly leanings: number
  /** Whether it may be half of a comparison. */
  readonly mayCompare?: boolean
}

const clarities: readonly Clarity[] = [
  { opens: 'section', leanings: 0 },
  { opens: 'place', leanings: 0 },
  { opens: 'place', leanings: 1 },
  { opens: 'anywhere', leanings: 0 },
  { opens: 'anywhere', leanings: 9 },
  { opens: 'anywhere', leanings: 9, mayCompare: true },
]

/** The longest run that begins at a sentence; null where none does. */
const runFrom = (
  sentences: readonly Scored[],
  start: number,
  { subject, reader, repeats, language }: Search,
  { opens, leanings, mayCompare = false }: Clarity,
): Run | null => {
  const first = sentences[start]
  if (!first || first.passage.section === '') return null
  if (!(mayCompare ? opensAlone : opensParagraph)(first, language)) return null
  const isPlaced = first.opensSection || opens === 'anywhere'
  if (!isPlaced && !(opens === 'place' && subject.opensWith(first))) return null
  if (repeats(first) || reader.leanings(first) > leanings) return null
  const run = [first]
  for (const next of sentences.slice(start + 1, start + mostSentences)) {
    if (next.index !== (run.at(-1)?.index ?? 0) + 1 || repeats(next)) break
    if (countWords(run) + next.words > paragraph.most) break
    if (reader.after(run).leanings(next) > leanings) break
    run.push(next)
  }
  return run.length > 1 && countWords(run) >= paragraph.fewest ? run : null
}

const share = (run: Run, value: (one: Scored) => number): number =>
  run.reduce((sum, one) => sum + value(one), 0) / run.length

const merit = (run: Run, language: Language): number =>
  sectionWeight(run[0]?.passage.section ?? '') +
  0.2 * run.reduce((sum, { text }) => sum + (text.match(events[language])?.length ?? 0), 0) +
  0.1 * share(run, ({ score }) => score)

/** The run that tells most; undefined when there is none. */
const best = (runs: readonly Run[], language: Language): Run | undefined => {
  let highest: Run | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const run of runs) {
    const own = merit(run, language)
    if (own > most) [highest, most] = [run, own]
  }
  return highest
}

type Told = {
  readonly subject: Pick<Subject, 'opensWith'>
  readonly reader: Reader
  readonly similarity: Similarity
}

/**
 * The paragraphs of a guide: the lead, and while that is short, runs that open a section or have the
 * place first, in the article's order. Null when the article is too thin.
 */
export const pickGuide = (
  sentences: readonly Scored[],
  { subject, reader, similarity }: Told,
  language: Language,
): readonly Run[] | null => {
  const picked: Run[] = []
  const total = (): number => picked.reduce((sum, run) => sum + countWords(run), 0)
  for (const run of cutLead(readLead(sentences, reader, language), language)) {
    if (total() + countWords(run) > words.most) break
    picked.push(run)
  }
  const leads = picked.length
  const afterLead = reader.after(picked.flat())
  for (const clarity of clarities)
    while (total() < words.fewest) {
      const alike = createAlike(similarity, picked.flat())
      const search = {
        subject,
        reader: afterLead,
        language,
        repeats: (one: Scored) => alike(one).repeats,
      }
      const runs = sentences.flatMap((one, start) => {
        const run = picked.some((each) => each.includes(one))
          ? null
          : runFrom(sentences, start, search, clarity)
        return run && total() + countWords(run) <= words.most ? [run] : []
      })
      const next = best(runs, language)
      if (!next) break
      picked.push(next)
    }
  if (total() < words.fewest) return null
  const rest = picked.slice(leads)
  return [
    ...picked.slice(0, leads),
    ...rest.sort((left, right) => (left[0]?.index ?? 0) - (right[0]?.index ?? 0)),
  ]
}
