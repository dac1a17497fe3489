import { killAtEachMoment } from './chaos/aimed-kills.ts'
import { runCampaign } from './chaos/campaign.ts'
import { generationMoments } from './chaos/generation-moments.ts'
import { killUnderLoad } from './chaos/kills.ts'
import { type VerbName, verbNames } from './chaos/verbs/all.ts'
import { startWorld } from './chaos/world.ts'
import { CliError } from './cli/cli-error.ts'
import { runWithOptions } from './process/shutdown.ts'

const help = `npm run chaos [-- options]
Injects faults into the database, the bucket and the vendors while people use the app, then kills
the database and the worker under load, then the worker at each moment of a generation, and checks
that nothing acknowledged was lost.
It ends with 1 when an invariant did not hold.

  --schedules 1400   how many schedules of faults to run
  --kills 20         how many kills under load
  --rounds 2         how often generations are killed at each of 13 moments
  --lanes 13         how many workers run schedules at the same time
  --seed 7           repeats the schedules of an earlier run; random by default
  --verbs a,b        only some of: ${verbNames.join(', ')}`

const parseCount = (name: string, text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new CliError(`--${name} takes a whole number, not "${text}".\n${help}`)
}

const parseVerbs = (text: string): readonly VerbName[] =>
  text.split(',').map((name) => {
    const verb = verbNames.find((one) => one === name)
    if (verb) return verb
    throw new CliError(`--verbs takes some of ${verbNames.join(', ')}, not "${name}".`)
  })

const options = {
  schedules: { type: 'string', default: '1400' },
  kills: { type: 'string', default: '20' },
  rounds: { type: 'string', default: '2' },
  lanes: { type: 'string', default: '13' },
  verbs: { type: 'string', default: verbNames.join() },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
} as const
await runWithOptions(help, options, async (values) => {
  const schedules = parseCount('schedules', values.schedules)
  const killsUnderLoad = parseCount('kills', values.kills)
  const seed = parseCount('seed', values.seed)
  const verbs = parseVerbs(values.verbs)
  const lanes = parseCount('lanes', values.lanes)
  const rounds = parseCount('rounds', values.rounds)
  if (rounds > 0 && lanes < generationMoments.length) {
    throw new CliError(`--rounds needs ${generationMoments.length} lanes, one for each moment.`)
  }
  const world = await startWorld(lanes)
  console.log(`Seed ${seed}.`)
  try {
    const { finished, failures, slowestRecoveryMs } = await runCampaign(world, {
      count: schedules,
      seed,
      verbs,
      stalls: { database: 6_000, vendors: 70_000 },
      onProgress: (finished) => finished % 100 === 0 && console.log(`${finished} schedules run`),
      onFailure: ({ schedule, message }) => console.log(`\n${message}\n${schedule}\n`),
    })
    console.log(
      `\n${finished} schedules, ${failures.length} failed; slowest recovery ${Math.round(slowestRecoveryMs)} ms.`,
    )
    const kills = await killUnderLoad(world, killsUnderLoad)
    const aimed: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      aimed.push(...(await killAtEachMoment(world)))
    }
    for (const message of [...kills.failures, ...aimed]) console.log(message)
    console.log(
      `${kills.kills} kills, ${kills.acknowledged} results acknowledged in between, ${kills.failures.length} lost or left over.`,
      `${aimed.length} generations killed at a chosen moment did not end as they must.`,
    )
    process.exitCode = failures.length + kills.failures.length + aimed.length > 0 ? 1 : 0
  } finally {
    await world.stop()
  }
})
// Nothing that a fault has left open keeps it running.
process.exit()
