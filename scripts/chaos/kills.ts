import { setTimeout as wait } from 'node:timers/promises'
import { expectAllIsWell } from './all-is-well.ts'
import { findOrphans } from './orphans.ts'
import { createPerson, type Person } from './person.ts'
import { recover } from './recovery.ts'
import { type VerbName, verbs } from './verbs/all.ts'
import { must, Violation } from './violation.ts'
import type { World } from './world.ts'

export type KillResult = {
  readonly kills: number
  readonly acknowledged: number
  readonly failures: readonly string[]
}

/** What the load is made of: all that leaves something behind. */
const load: readonly VerbName[] = [
  'storyFromText',
  'generateStory',
  'storyFromTextAsEvents',
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

/** Whether a call ended because the worker it went to is no more. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError

const beBusy = async (person: Person, first: number, isOver: () => boolean): Promise<number> => {
  let done = 0
  for (let turn = first; !isOver(); turn += 1) {
    const name = load[turn % load.length]
    if (name === undefined) continue
    try {
      await (await verbs[name].prepare(person))()
      done += 1
    } catch (error) {
      // What is made ready before a verb is refused while the database is down.
      if (!isCutOff(error) && !(error instanceof Violation)) throw error
      await wait(50)
    }
  }
  return done
}

const between = (least: number, most: number): number => least + Math.random() * (most - least)

const abandonAll = async (world: World): Promise<void> => {
  const sql = "UPDATE attempts SET created_at = created_at - 600000 WHERE state = 'reserved'"
  await world.database.execute(sql)
  const [lane] = world.lanes
  must(await world.host.sweep(lane?.name ?? ''), 'The sweep failed after the kills')
}

/**
 * Ends workerd and the database by SIGKILL, by turns, so many times while people are at work; then
 * holds all that anybody was told against what is there.
 */
export const killUnderLoad = async (world: World, kills: number): Promise<KillResult> => {
  if (kills === 0) return { kills, acknowledged: 0, failures: [] }
  const [lane] = world.lanes
  if (!lane) throw new Error('There is no lane')
  const people = await Promise.all(
    Array.from({ length: peopleAtOnce }, () => createPerson(world, lane)),
  )
  let over = false
  const work = people.map((person, index) => beBusy(person, index * 2, () => over))
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(between(200, 1_200))
    await (kill % 2 === 0 ? world.killDatabase() : world.killWorker())
  }
  await wait(300)
  over = true
  const done = await Promise.all(work)
  const failures: string[] = []
  const [first] = people
  if (first) await recover(first)
  await abandonAll(world)
  for (const person of people) {
    try {
      await expectAllIsWell(person)
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      failures.push(error.message)
    }
  }
  for (const key of await findOrphans(world)) {
    failures.push(`Nobody owns ${key}, and nobody deletes it`)
  }
  return { kills, acknowledged: done.reduce((sum, one) => sum + one, 0), failures }
}
