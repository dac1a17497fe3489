import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../../scripts/cli/cli-error.ts'
import type { Settings } from '../../scripts/settings/settings.ts'
import { evaluateItem } from './evaluate-item.ts'
import { calibrate } from './judge/calibrate.ts'
import { createJudge } from './judge/judge.ts'
import { readList } from './list.ts'
import { measureSecondReader } from './measure-second-reader.ts'
import { type Parts, withParts } from './product/parts.ts'
import { createProduct } from './product/product.ts'
import { openLog } from './results/log.ts'
import { Result, resultOf } from './results/results.ts'
import { summarize } from './results/summary.ts'
import { createMeteredModel } from './spending/metered-model.ts'
import { openSpending, priceOf, type Spending } from './spending/spending.ts'
import { workThrough } from './work-through.ts'

export type Options = {
  readonly list?: string | undefined
  readonly judge?: string | undefined
  readonly calibrate?: string | undefined
  /** Files of sentences with a verdict, with commas between them. */
  readonly secondReader?: string | undefined
  /** In dollars, for all runs into one folder. */
  readonly maxUsd: number
  /** The folder of the results. */
  readonly out: string
  readonly prices?: string | undefined
}

/** A table, and why it does not have everything; null when it has. */
export type Report = { readonly table: string; readonly left: string | null }

type Run = { readonly parts: Parts; readonly options: Options; readonly spending: Spending }

const judgeOf = ({ parts, options: { judge, prices }, spending }: Run) => {
  if (judge === undefined) return null
  const { languageModel, safetyIdentifier } = parts
  if (judge === languageModel.model) {
    throw new CliError(`${judge} writes the stories: choose another model to judge them.`)
  }
  const config = { ...languageModel, model: judge }
  const model = createMeteredModel(config, priceOf(judge, prices), spending)
  return { ...model, judge: createJudge(model, safetyIdentifier) }
}

const checkerOf = ({ parts, options, spending }: Run) => {
  const { languageModel, checkModel } = parts
  if (checkModel === null) return null
  const config = { ...languageModel, model: checkModel }
  return createMeteredModel(config, priceOf(checkModel, options.prices), spending)
}

/** Evaluates the items that are not done, and writes each down. */
const evaluateList = async (file: string, run: Run): Promise<Report> => {
  const { parts, options, spending } = run
  const { model } = parts.languageModel
  const writer = createMeteredModel(parts.languageModel, priceOf(model, options.prices), spending)
  const checker = checkerOf(run)
  const product = createProduct(parts, { writing: writer, checking: checker })
  const evaluator = { product, writer, checker, judge: judgeOf(run) }
  const name = `${product.deps.storyteller.version} judged by ${options.judge ?? 'nobody'}`

  const items = readList(file).map((item, index) => ({ item, index }))
  const ids = new Set(items.map(({ item }) => item.id))
  const log = openLog(join(options.out, 'results.jsonl'), Result)
  const done = () => log.lines().filter(({ run_id, item }) => run_id === name && ids.has(item.id))
  const known = new Set(done().map(({ item }) => item.id))
  const left = await workThrough(
    items.filter(({ item }) => !known.has(item.id)),
    async ({ item, index }) => {
      log.append(resultOf(name, index, item, await evaluateItem(evaluator, item)))
    },
  )
  return { table: summarize(done().map(({ outcome }) => outcome)), left }
}

const calibrateJudge = (file: string, run: Run): Promise<Report> => {
  const { parts, options } = run
  const judge = judgeOf(run)
  if (!judge) throw new CliError('Name the model to calibrate by --judge.')
  const logFile = join(options.out, 'calibration.jsonl')
  const name = [judge.name, ...parts.doubles].join(' ')
  return calibrate(file, { deps: parts.deps, judge: judge.judge, run: name, logFile })
}

const measureReader = (files: string, run: Run): Promise<Report> => {
  const { parts, options } = run
  const model = checkerOf(run)
  if (!model) throw new CliError('OPENAI_CHECK_MODEL is empty: nobody reads a second time.')
  return measureSecondReader(files.split(','), {
    model,
    deps: parts.deps,
    safetyIdentifier: parts.safetyIdentifier,
    run: [model.name, ...parts.doubles].join(' '),
    logFile: join(options.out, 'second-reader.jsonl'),
  })
}

/** `npm run evaluate`: its reports. */
export const evaluate = (settings: Settings, options: Options): Promise<Report[]> => {
  mkdirSync(options.out, { recursive: true })
  return withParts(settings, join(options.out, 'data'), async (parts) => {
    const spending = openSpending(join(options.out, 'spent.jsonl'), options.maxUsd)
    const run = { parts, options, spending }
    const { calibrate: claims, list, secondReader: verdicts } = options
    if (claims === undefined && list === undefined && verdicts === undefined)
      throw new CliError('Name a --list FILE.')
    return [
      ...(claims === undefined ? [] : [await calibrateJudge(claims, run)]),
      ...(verdicts === undefined ? [] : [await measureReader(verdicts, run)]),
      ...(list === undefined ? [] : [await evaluateList(list, run)]),
    ]
  })
}
