import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../../scripts/cli/cli-error.ts'
import type { Settings } from '../../scripts/settings/settings.ts'
import { useWikimedia, type WikimediaDeps } from '../src/limits/use-wikimedia.ts'
import { calibrate } from './calibrate.ts'
import { createJudge, JudgeFailed } from './judge.ts'
import { createMeteredModel } from './metered-model.ts'
import { type Parts, withParts } from './parts.ts'
import { CapReached, openSpending, priceOf, type Spending } from './spending.ts'

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
    if (!(error instanceof CapReached || error instanceof JudgeFailed)) throw error
    throw new CliError(`${error.message} What is done is kept: the same command goes on from it.`)
  }
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
    return tables.join('\n\n')
  })
}
