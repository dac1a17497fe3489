import { Language } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { table } from '../../scripts/bench/section.ts'
import { readPairs } from '../src/grounding/verify/second-reader.ts'
import { splitSentences } from '../src/languages/text/sentences.ts'
import type { WikimediaDeps } from '../src/places/wikimedia-queue.ts'
import { evidenceFor, idOf, LabelledClaim } from './judge/calibrate.ts'
import { VendorFailed } from './product/product.ts'
import { openLog, readLines } from './results/log.ts'
import { shareCells } from './results/statistics.ts'
import type { MeteredModel } from './spending/metered-model.ts'
import { workThrough } from './work-through.ts'

/** A sentence with what it cites, and whether that supports it. `covers` says what a lie is about. */
const JudgedSentence = z.object({
  language: Language,
  sourceLanguage: Language,
  passage: z.string(),
  sentence: z.string(),
  faithful: z.boolean(),
  covers: z.optional(z.string()),
})

const Line = z.union([JudgedSentence, LabelledClaim])
type Line = z.infer<typeof Line>

/** What has been read; null without a verdict, or without evidence. */
const Read = z.object({
  run: z.string(),
  id: z.string(),
  isSupported: z.nullable(z.boolean()),
  usd: z.number(),
})

export type ReaderParts = {
  readonly model: MeteredModel
  readonly deps: WikimediaDeps
  readonly safetyIdentifier: string
  /** Names the reader, so that another one begins again. */
  readonly run: string
  readonly logFile: string
}

const isTrue = (line: Line): boolean => ('faithful' in line ? line.faithful : line.label === 'S')
const kindOf = (line: Line): string => ('faithful' in line ? (line.covers ?? '') : 'labelled claim')

/** The sentences of the passage, in whose place a story cites one to three. */
const evidenceOf = async (line: Line, deps: WikimediaDeps): Promise<readonly string[]> => {
  if ('faithful' in line) {
    return splitSentences(line.passage, line.sourceLanguage).map(({ text }) => text)
  }
  return (await evidenceFor(line, deps)).map(({ text }) => text)
}

/** As many as a story sends together, or more. */
const mostAtOnce = 4

/** Sentences of one language that are read in one call. */
const groupsOf = (lines: readonly Line[]): Line[][] => {
  const groups: Line[][] = []
  const languageOf = (line: Line | undefined): string =>
    line && 'faithful' in line ? line.language : 'en'
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && last.length < mostAtOnce && languageOf(last[0]) === languageOf(line))
      last.push(line)
    else groups.push([line])
  }
  return groups
}

/** Reads some sentences in one call, and writes each verdict down. */
const readGroup = async (
  group: readonly Line[],
  { model, deps, safetyIdentifier, run }: ReaderParts,
  append: (read: z.infer<typeof Read>) => void,
): Promise<void> => {
  const pairs = []
  for (const line of group) {
    const sentence = 'faithful' in line ? line.sentence : line.claim
    pairs.push({ id: idOf(line), sentence, evidence: await evidenceOf(line, deps) })
  }
  const [first] = group
  const language = first && 'faithful' in first ? first.language : 'en'
  const asked = pairs.filter(({ evidence }) => evidence.length > 0)
  const order = { language, safetyIdentifier } as const
  const found = asked.length > 0 ? await readPairs(model, order, asked) : new Map()
  const usd = model.takeCalls().reduce((sum, call) => sum + call.usd, 0)
  if ('outcome' in found) {
    const reason = found.outcome === 'failed' ? found.reason : 'took too long'
    throw new VendorFailed(`The second reader: ${reason}.`)
  }
  for (const { id } of pairs) {
    append({ run, id, isSupported: found.get(id) ?? null, usd: usd / pairs.length })
  }
}

/** Says how many lies the second reader finds, and how many faithful sentences it takes away. */
export const measureSecondReader = async (
  files: readonly string[],
  parts: ReaderParts,
): Promise<{ readonly table: string; readonly left: string | null }> => {
  const all = files
    .flatMap((file) => readLines(file, Line))
    .filter((line) => !('label' in line) || line.label !== 'IR')
  const lines = [...new Map(all.map((line) => [idOf(line), line])).values()]
  const log = openLog(parts.logFile, Read)
  const done = () =>
    new Map(log.lines().flatMap((line) => (line.run === parts.run ? [[line.id, line]] : [])))
  const known = done()
  const left = await workThrough(
    groupsOf(lines.filter((line) => !known.has(idOf(line)))),
    (group) => readGroup(group, parts, log.append),
  )
  const read = done()
  const judged = lines.flatMap((line) => {
    const { isSupported = null } = read.get(idOf(line)) ?? {}
    return isSupported === null ? [] : [{ isTrue: isTrue(line), kind: kindOf(line), isSupported }]
  })
  const lies = judged.filter((one) => !one.isTrue)
  const taken = judged.filter(({ isSupported }) => !isSupported)
  const row = (name: string, some: typeof judged, found: typeof judged) => [
    name,
    ...shareCells(found.filter((one) => some.includes(one)).length, some.length),
  ]
  const kinds = [...new Set(lies.map(({ kind }) => kind))].filter(Boolean).toSorted()
  const usd = lines.reduce((sum, line) => sum + (read.get(idOf(line))?.usd ?? 0), 0)
  const rows = table([
    ['the second reader', 'sentences', 'share', '95 %'],
    row('recall: of what is not supported, takes away', lies, taken),
    ...kinds.map((kind) =>
      row(
        `recall: ${kind}`,
        lies.filter((one) => one.kind === kind),
        taken,
      ),
    ),
    row('precision: of what it takes away, is not supported', taken, lies),
    row(
      'of what is supported, takes away',
      judged.filter((one) => one.isTrue),
      taken,
    ),
    ['cost of all', `${judged.length}`, `$${usd.toFixed(5)}`, ''],
  ])
  const none = `Without a verdict, or an article: ${lines.length - judged.length} sentences.`
  return { table: `${rows}\n\n${none}`, left }
}
