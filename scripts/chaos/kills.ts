import { setTimeout as wait } from 'node:timers/promises'
import { expectAllInvariants } from './invariants/all.ts'
import { findOrphans } from './invariants/orphans.ts'
import { Violation } from './person/contract-request.ts'
import { createPerson, type Person, restoreSession } from './person/person.ts'
import { alarmMs, recover, sweepAbandoned, waitForAlarms } from './recovery.ts'
import { type VerbName, verbs } from './verbs/all.ts'
import { killAndRevive, type World } from './world.ts'

export type KillResult = {
  readonly kills: number
  /** How many verbs were done and acknowledged between the kills. */
  readonly acknowledged: number
  readonly failures: readonly string[]
}

/** The verbs of the load: each leaves something in the database or the bucket. */
const load: readonly VerbName[] = [
  'storyFromText',
  'generateStory',
  'storyFromTextAsEvents',
  'choiceOfPlace',
  'extractedStory',
  'deleteStory',
  'manualAddCredits',
  'location',
  'checkout.session.completed',
  'retell',
  'changePassword',
  'invoice.paid',
  'charge.refunded',
  'charge.dispute.closed',
]
const peopleAtOnce = 6

/** `fetch` throws a TypeError when the worker is down. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError

const keepBusy = async (person: Person, first: number, isOver: () => boolean): Promise<number> => {
  let done = 0
  for (let turn = first; !isOver(); turn += 1) {
    const name = load[turn % load.length]
    if (name === undefined) continue
    try {
      await (await verbs[name].prepare(person))()
      done += 1
    } catch (error) {
      // Preparing a verb is refused while the database is down.
      if (!isCutOff(error) && !(error instanceof Violation)) throw error
      await wait(50)
    }
  }
  return done
}

const killByTurns = async (world: World, kills: number): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(200 + Math.random() * 1_000)
    await killAndRevive(world, kill % 2 === 0 ? 'database' : 'worker')
  }
  await wait(300)
}

/** The invariants that do not hold for these people, and the files without an owner, as sentences. */
export const findViolations = async (
  world: World,
  people: readonly Person[],
): Promise<readonly string[]> => {
  const failures: string[] = []
  for (const person of people) {
    try {
      await expectAllInvariants(person)
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      failures.push(error.message)
    }
  }
  return [...failures, ...(await findOrphans(world))]
}

/**
 * Kills the database and workerd by SIGKILL, by turns, while people use the service; then checks
 * every invariant of every person.
 */
export const killUnderLoad = async (world: World, kills: number): Promise<KillResult> => {
  if (kills === 0) return { kills, acknowledged: 0, failures: [] }
  const [lane] = world.lanes
  if (!lane) throw new Error('There is no lane')
  const people: Person[] = []
  while (people.length < peopleAtOnce) people.push(await createPerson(world, lane))
  let over = false
  const work = people.map((person, index) => keepBusy(person, index * 2, () => over))
  await killByTurns(world, kills)
  over = true
  const done = await Promise.all(work)
  for (const person of people.slice(0, 1)) await recover(person)
  await waitForAlarms(people, alarmMs.afterKill)
  await sweepAbandoned(people)
  // A kill may have taken the cookie that a new password brings.
  for (const person of people) await restoreSession(person)
  const failures = await findViolations(world, people)
  return { kills, acknowledged: done.reduce((sum, one) => sum + one, 0), failures }
}
