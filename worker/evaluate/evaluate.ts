import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../../scripts/cli/cli-error.ts'
import type { Settings } from '../../scripts/settings/settings.ts'
import { WikimediaUnreachable } from '../src/adapters/wikimedia/fetch.ts'
import { Refusal } from '../src/errors/refusal.ts'
import { useWikimedia, type WikimediaDeps } from '../src/limits/use-wikimedia.ts'
import { calibrate } from './calibrate.ts'
import { type Evaluator, evaluateItem } from './evaluate-item.ts'
import { VendorFailed } from './identify.ts'
import { createJudge, JudgeFailed } from './judge.ts'
import { readList } from './list.ts'
import { openLog } from './log.ts'
import { createMeteredModel } from './metered-model.ts'
import { type Parts, withParts } from './parts.ts'
import { Result, resultOf } from './results.ts'
import { CapReached, openSpending, priceOf, type Spending } from './spending.ts'
import { summarize } from './summary.ts'

export type Options = {
  readonly list?: string | undefined
  readonly judge?: string | undefined
  readonly calibrate?: string | undefined
  /** In dollars, for all runs into one folder. */
  readonly maxUsd: number
  /** The folder of the results. */
  readonly out: string
  readonly prices?: string | undefined
}

const judgeOf = (parts: Parts, { judge, prices }: Options, spending: Spending) => {
  if (judge === undefined) return null
  const { languageModel, safetyIdentifier } = parts
  if (judge === languageModel.model) {
    throw new CliError(`${judge} writes the stories: choose another model to judge them.`)
  }
  const config = { ...languageModel, model: judge }
  const model = createMeteredModel(config, priceOf(judge, prices), spending)
  return { ...model, judge: createJudge(model, safetyIdentifier) }
}

/** The English article of that title, read at Wikimedia's pace. */
const readArticle =
  (deps: WikimediaDeps) =>
  (title: string): Promise<string | null> =>
    useWikimedia<string | null>(deps, {
      requests: 1,
      findStored: async () => null,
      work: async () => {
        const article = await deps.wikimedia.readArticle('en', title)
        return { value: article?.text ?? null, requests: 1, store: {} }
      },
    })

/** Runs until it is done, or until something ends it that the next run goes on from. */
const orInterrupted = async (work: () => Promise<string>): Promise<string> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CapReached || isVendors(error))) throw error
    throw new CliError(`${error.message} What is done is kept: the same command goes on from it.`)
  }
}

/** So many failures in a row are no accident. */
const mostFailures = 3

const isVendors = (error: unknown): error is Error =>
  error instanceof VendorFailed ||
  error instanceof JudgeFailed ||
  error instanceof WikimediaUnreachable ||
  (error instanceof Refusal && error.code === 'temporarily_unavailable')

/** Evaluates the items that are not done, and writes each down. */
const evaluateList = async (
  file: string,
  run: string,
  logFile: string,
  evaluator: Evaluator,
): Promise<string> => {
  const items = readList(file)
  const log = openLog(logFile, Result)
  const ids = new Set(items.map(({ id }) => id))
  const done = () => log.lines().filter(({ run_id, item }) => run_id === run && ids.has(item.id))
  const known = new Set(done().map(({ item }) => item.id))
  let failures = 0
  for (const [index, item] of items.entries()) {
    if (known.has(item.id)) continue
    try {
      log.append(resultOf(run, index, item, await evaluateItem(evaluator, item)))
      failures = 0
    } catch (error) {
      if (!isVendors(error)) throw error
      failures += 1
      console.error(`Item ${index + 1} is not done: ${error.message}`)
      if (failures === mostFailures) throw new VendorFailed('The vendors don’t answer.')
    }
  }
  const outcomes = done().map(({ outcome }) => outcome)
  const rest = items.length - outcomes.length
  const note = rest === 0 ? [] : [`${rest} items are not done: the same command tries them again.`]
  return [summarize(outcomes), ...note].join('\n\n')
}

/** `npm run evaluate`; returns its tables. */
export const evaluate = (settings: Settings, options: Options): Promise<string> => {
  mkdirSync(options.out, { recursive: true })
  const inOut = (name: string): string => join(options.out, name)
  return withParts(settings, inOut('data'), async (parts) => {
    const spending = openSpending(inOut('spent.jsonl'), options.maxUsd)
    const judge = judgeOf(parts, options, spending)
    const tables: string[] = []
    if (options.calibrate !== undefined) {
      if (!judge || !options.judge) throw new CliError('Name the model to calibrate by --judge.')
      const calibration = {
        ...{ judge: judge.judge, run: options.judge, logFile: inOut('calibration.jsonl') },
        readArticle: readArticle(parts.deps),
      }
      const file = options.calibrate
      tables.push(await orInterrupted(() => calibrate(file, calibration)))
    }
    if (options.list !== undefined) {
      const { model } = parts.languageModel
      const price = priceOf(model, options.prices)
      const writer = createMeteredModel(parts.languageModel, price, spending)
      const run = [model, ...(options.judge ? [`judged by ${options.judge}`] : [])].join(' ')
      const file = options.list
      tables.push(
        await orInterrupted(() =>
          evaluateList(file, run, inOut('results.jsonl'), { parts, writer, judge }),
        ),
      )
    }
    return tables.join('\n\n')
  })
}
