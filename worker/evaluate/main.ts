import { unstable_readConfig } from 'wrangler'
import { CliError } from '../../scripts/cli/cli-error.ts'
import { inRoot } from '../../scripts/cli/paths.ts'
import { runWithOptions } from '../../scripts/process/shutdown.ts'
import { readSettings } from '../../scripts/settings/settings.ts'
import { evaluate } from './evaluate.ts'

const help = `npm run evaluate -- --list FILE          runs the product's steps on a list and prints a table
npm run evaluate -- --calibrate FILE     compares the judge with labelled claims
npm run evaluate -- --second-reader FILES  says what the second reader finds, in files with commas between them
  --judge MODEL       another model than the writer's: it says which sentences are supported
  --max-cost USD      the most that all runs into one folder may cost; 1 by default
  --out DIR           the folder of the results, .data/evaluate by default; an interrupted run goes on there
  --prices M=IN/OUT   dollars for a million tokens, of models that the program does not know
docs/evaluate.md has the form of the files.`

const flags = {
  list: { type: 'string' },
  judge: { type: 'string' },
  'max-cost': { type: 'string', default: '1' },
  out: { type: 'string', default: inRoot('.data/evaluate') },
  calibrate: { type: 'string' },
  'second-reader': { type: 'string' },
  prices: { type: 'string' },
} as const

/** The models of wrangler.toml, where nothing else is set. */
const modelsOfWorker = (): Record<string, string> => {
  const { vars } = unstable_readConfig({ config: inRoot('wrangler.toml') })
  const names = ['OPENAI_MODEL', 'OPENAI_CHECK_MODEL', 'OPENAI_REASONING_EFFORT']
  return Object.fromEntries(
    names.flatMap((name) => (vars[name] === undefined ? [] : [[name, `${vars[name]}`]])),
  )
}

/** `npm run evaluate`: see `help`. */
await runWithOptions(
  help,
  flags,
  async ({ 'max-cost': maxCost, 'second-reader': secondReader, ...given }) => {
    const maxUsd = Number(maxCost)
    if (!(maxUsd >= 0)) throw new CliError(`--max-cost is "${maxCost}", which is no amount.`)
    const settings = readSettings()
    const worker = { ...modelsOfWorker(), ...settings.worker }
    const options = { ...given, secondReader, maxUsd }
    for (const { table, left } of await evaluate({ ...settings, worker }, options)) {
      console.log(`\n${table}`)
      if (left === null) continue
      console.error(`\nNot all is done: ${left} The same command goes on from here.`)
      process.exitCode = 1
    }
  },
)
