import { expectAllIsWell } from './all-is-well.ts'
import { topUp } from './allowance.ts'
import type { Target } from './fault.ts'
import { createPerson, type Person } from './person.ts'
import { recover } from './recovery.ts'
import type { Act, Schedule } from './schedule.ts'
import { verbs } from './verbs/all.ts'
import { must } from './violation.ts'
import type { Lane, World } from './world.ts'

/** What a schedule showed besides that all was well. */
export type Played = { readonly slowestRecoveryMs: number }

const arm = ({ proxies }: Lane, { faults }: Act): void => {
  for (const [target, proxy] of Object.entries(proxies)) {
    proxy.arm(faults.filter((fault) => fault.target === (target satisfies string as Target)))
  }
}

const perform = async (person: Person, act: Act): Promise<number> => {
  await topUp(person)
  const work = await verbs[act.verb].prepare(person)
  arm(person.lane, act)
  const outcomes = await Promise.allSettled(act.twice ? [work(), work()] : [work()])
  const recoveredMs = await recover(person)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return recoveredMs
}

/** What was cut off counts as abandoned at once, and is given back. */
const sweepUp = async ({ id, world, lane }: Person): Promise<void> => {
  const long = 10 * 60_000
  await world.database.execute({
    sql: "UPDATE attempts SET created_at = created_at - ? WHERE user_id = ? AND state = 'reserved'",
    args: [long, id],
  })
  must(await world.host.sweep(lane.name), 'The sweep failed though there was no fault')
}

/**
 * Plays a schedule to one new person and holds everything against the invariants. Throws a
 * `Violation` at the first that does not hold.
 */
export const play = async (world: World, lane: Lane, schedule: Schedule): Promise<Played> => {
  const person = await createPerson(world, lane)
  let slowestRecoveryMs = 0
  for (const act of schedule) {
    if (person.account !== 'there') break
    slowestRecoveryMs = Math.max(slowestRecoveryMs, await perform(person, act))
  }
  await sweepUp(person)
  await expectAllIsWell(person)
  return { slowestRecoveryMs }
}
