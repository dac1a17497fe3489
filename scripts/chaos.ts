import { parseArgs } from 'node:util'
import { runCampaign } from './chaos/campaign.ts'
import { killUnderLoad } from './chaos/kills.ts'
import { type VerbName, verbNames } from './chaos/verbs/all.ts'
import { startWorld } from './chaos/world.ts'
import { CliError, runCommand } from './cli/cli-error.ts'
import { untilEnded } from './process/shutdown.ts'

const help = `npm run chaos                           1,000 schedules of faults, then 20 kills under load
npm run chaos -- --schedules 50 --kills 0 --seed 7 --lanes 4
npm run chaos -- --verbs charge.refunded,invoice.paid`

const count = (name: string, text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new CliError(`--${name} takes a whole number, not "${text}".\n${help}`)
}

const verbsNamed = (text: string): readonly VerbName[] =>
  text.split(',').map((name) => {
    const verb = verbNames.find((one) => one === name)
    if (verb) return verb
    throw new CliError(`--verbs takes some of ${verbNames.join(', ')}, not "${name}".`)
  })

/** `npm run chaos`: see `help`. It ends with 1 when anything was that must not be. */
await runCommand(async () => {
  untilEnded().then(() => process.exit(130))
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '20' },
      lanes: { type: 'string', default: '12' },
      verbs: { type: 'string', default: verbNames.join() },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(help)
  const seed = count('seed', values.seed)
  const verbs = verbsNamed(values.verbs)
  const world = await startWorld(count('lanes', values.lanes))
  console.log(`Seed ${seed}.`)
  try {
    const result = await runCampaign(world, {
      count: count('schedules', values.schedules),
      seed,
      verbs,
      stalls: { database: 6_000, vendors: 70_000 },
      onPlayed: (played) => played % 100 === 0 && console.log(`${played} schedules played`),
      onFailure: ({ schedule, what }) => console.log(`\n${what}\n${schedule}\n`),
    })
    const slowest = Math.round(result.slowestRecoveryMs)
    console.log(
      `\n${result.played} schedules, ${result.failures.length} failed; well again after ${slowest} ms at the latest.`,
    )
    const kills = await killUnderLoad(world, count('kills', values.kills))
    for (const what of kills.failures) console.log(what)
    console.log(
      `${kills.kills} kills, ${kills.acknowledged} things acknowledged meanwhile, ${kills.failures.length} lost or left behind.`,
    )
    process.exitCode = result.failures.length + kills.failures.length > 0 ? 1 : 0
  } finally {
    await world.stop()
  }
})
