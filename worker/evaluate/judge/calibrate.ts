import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { splitArticle, storedPassages } from '#worker/grounding/sources/passages.ts'
import { passageText } from '#worker/grounding/sources/source.ts'
import { inWikimediaTurn, type WikimediaDeps } from '#worker/places/wikimedia-queue.ts'
import { table } from '../../../scripts/bench/section.ts'
import { openLog, readLines } from '../results/log.ts'
import { shareCells } from '../results/statistics.ts'
import { workThrough } from '../work-through.ts'
import type { Evidence, Judge } from './judge.ts'

/** S: supported; NS: not supported; IR: irrelevant, which nobody can judge. */
const label = z.enum(['S', 'NS', 'IR'])

/** A claim with its passage, or as FActScore has them: with the title of an English article. */
export const LabelledClaim = z.union([
  z.object({ claim: z.string(), passage: z.string(), label }),
  z.object({ claim: z.string(), topic: z.string(), label }),
])
export type LabelledClaim = z.infer<typeof LabelledClaim>

const Judged = z.object({ run: z.string(), id: z.string(), isSupported: z.nullable(z.boolean()) })

export type CalibrationParts = {
  readonly deps: WikimediaDeps
  readonly judge: Judge
  /** Names the judge, so that another one begins again. */
  readonly run: string
  readonly logFile: string
}

/** The text of an English article, read at Wikimedia's pace; null when there is none. */
const readArticle = (deps: WikimediaDeps, title: string): Promise<string | null> =>
  // As if each were for somebody else: no user may have all of a minute.
  inWikimediaTurn(
    { ...deps, userId: crypto.randomUUID() },
    {
      requests: 1,
      atOnce: 1,
      cost: 'articles',
      findStored: async (): Promise<string | null> => null,
      work: async () => {
        const article = await deps.wikimedia.readArticle('en', title)
        return { value: () => article?.text ?? null, requests: 1, store: null }
      },
    },
  )

/** The same for the same line, in any file. */
export const idOf = (claim: object): string =>
  createHash('sha256').update(JSON.stringify(claim)).digest('hex').slice(0, 16)

/** The passage of a claim, or all of its article. */
export const evidenceFor = async (
  claim: LabelledClaim,
  deps: WikimediaDeps,
): Promise<Evidence[]> => {
  if ('passage' in claim) return [{ id: 'p1', section: '', text: claim.passage }]
  const article = await readArticle(deps, claim.topic)
  if (article === null) return []
  const passages = storedPassages(splitArticle(article, 'en'), 'en')
  return passages.map((passage) => ({ ...passage, text: passageText(passage) }))
}

/** What is judged together: the claims on one passage or article. */
const groupsOf = (claims: readonly LabelledClaim[]): LabelledClaim[][] => {
  const groups = new Map<string, LabelledClaim[]>()
  for (const claim of claims) {
    const about = 'passage' in claim ? claim.passage : claim.topic
    groups.set(about, [...(groups.get(about) ?? []), claim])
  }
  return [...groups.values()]
}

/** Compares the judge with labelled claims: how often is it right? */
export const calibrate = async (
  file: string,
  { deps, judge, run, logFile }: CalibrationParts,
): Promise<{ readonly table: string; readonly left: string | null }> => {
  const claims = readLines(file, LabelledClaim).filter((claim) => claim.label !== 'IR')
  const log = openLog(logFile, Judged)
  const verdicts = () =>
    new Map(log.lines().flatMap((line) => (line.run === run ? [[line.id, line]] : [])))
  const known = verdicts()
  const groups = groupsOf(claims.filter((claim) => !known.has(idOf(claim))))
  const left = await workThrough(groups, async (group) => {
    const [first] = group
    const passages = first ? await evidenceFor(first, deps) : []
    const cite = passages.map(({ id }) => id)
    const statements = group.map(({ claim }) => ({ text: claim, cite }))
    const found = passages.length > 0 ? await judge(statements, passages) : []
    for (const [index, claim] of group.entries()) {
      const verdict = found[index]
      const isSupported = verdict === undefined ? null : verdict === 'supported'
      log.append({ run, id: idOf(claim), isSupported })
    }
  })
  const judged = claims.flatMap((claim) => {
    const isSupported = verdicts().get(idOf(claim))?.isSupported ?? null
    return isSupported === null ? [] : [{ isTrue: claim.label === 'S', isSupported }]
  })
  const right = (some: typeof judged) => some.filter((one) => one.isTrue === one.isSupported)
  const row = (name: string, some: typeof judged) => [
    name,
    ...shareCells(right(some).length, some.length),
  ]
  const rows = table([
    ['the judge', 'claims', 'share', '95 %'],
    row('agrees with the label', judged),
    row(
      'sensitivity: calls supported what is',
      judged.filter(({ isTrue }) => isTrue),
    ),
    row(
      'specificity: calls unsupported what is not',
      judged.filter(({ isTrue }) => !isTrue),
    ),
  ])
  return {
    table: `${rows}\n\nNot judged, most for want of an article: ${claims.length - judged.length} claims.`,
    left,
  }
}
