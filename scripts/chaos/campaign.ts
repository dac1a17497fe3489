import fc from 'fast-check'
import { describeFault, type Fault, kinds, moments, type Target } from './fault-proxy.ts'
import { expectAllInvariants } from './invariants/all.ts'
import { findGifts, findUncharged } from './invariants/limits.ts'
import { findOrphans } from './invariants/orphans.ts'
import { createPerson, type Person, restoreSession, topUp } from './person/person.ts'
import { alarmMs, recover, sweepAbandoned, waitForAlarms } from './recovery.ts'
import { type VerbName, verbNames, verbs } from './verbs/all.ts'
import type { Lane, World } from './world.ts'

/** One verb, the faults while it is done, and whether it is done twice at once. */
type Act = {
  readonly verb: VerbName
  readonly faults: readonly Fault[]
  readonly twice: boolean
}

/** What happens to one person, from sign-up on. */
type Schedule = readonly Act[]

/** The longest stalls in milliseconds, of the database and of the other services. */
type Stalls = { readonly database: number; readonly vendors: number }

/** The most requests of one verb that pass before a fault. */
const maxSkips: Readonly<Record<Target, number>> = {
  database: 7,
  media: 2,
  openai: 1,
  stripe: 3,
  geocoder: 0,
  wikimedia: 1,
}

const faultOf = (target: Target, stalls: Stalls): fc.Arbitrary<Fault> =>
  fc.record({
    target: fc.constant(target),
    skip: fc.nat({ max: maxSkips[target] }),
    times: fc.constantFrom(1, 1, 2, 3, 100),
    moment: fc.constantFrom(...moments),
    kind: fc.constantFrom(...kinds),
    stallMs: fc.integer({
      min: 200,
      max: target === 'database' ? stalls.database : stalls.vendors,
    }),
    bytes: fc.integer({ min: 1, max: 600 }),
  })

const actOf = (verb: VerbName, stalls: Stalls): fc.Arbitrary<Act> => {
  const targets: readonly Target[] = ['database', ...verbs[verb].vendors]
  const fault = fc.constantFrom(...targets).chain((target) => faultOf(target, stalls))
  const isTooLong = verbs[verb].waitsForAnother === true && stalls.vendors < 60_000
  return fc.record({
    verb: fc.constant(verb),
    faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
    twice: isTooLong ? fc.constant(false) : fc.boolean(),
  })
}

/** Schedules of one to three acts with some of the verbs; the first act uses `first`. */
const schedules = (
  stalls: Stalls,
  among: readonly VerbName[],
  first?: VerbName,
): fc.Arbitrary<Schedule> => {
  const any = fc.constantFrom(...among).chain((verb) => actOf(verb, stalls))
  const opening = first === undefined ? any : actOf(first, stalls)
  return fc.tuple(opening, fc.array(any, { maxLength: 2 })).map(([head, rest]) => [head, ...rest])
}

/** A schedule in words, a line an act. */
const describeSchedule = (schedule: Schedule): string =>
  schedule
    .map(({ verb, faults, twice }) => {
      const under = faults.map(describeFault).join('; ')
      return `${verb}${twice ? ', twice at once' : ''}, under ${under}`
    })
    .join('\n')

export type Campaign = {
  /** How many schedules run, over all lanes. */
  readonly count: number
  /** The same seed makes the same schedules. */
  readonly seed: number
  readonly stalls: Stalls
  /** All verbs by default. */
  readonly verbs?: readonly VerbName[]
  /** Called after each schedule with the number that have run. */
  readonly onProgress?: (finished: number) => void
  readonly onFailure?: (failure: Failure) => void
}

/** A schedule that broke an invariant, and which. */
type Failure = { readonly schedule: string; readonly message: string }

/** The first verb of a schedule goes round, so that every verb gets its turn; fast-check draws the rest. */
const drawSchedules = ({ count, seed, stalls, verbs = verbNames }: Campaign): Schedule[] => {
  const step = Math.max(1, verbs.length / count)
  return Array.from({ length: count }, (_, index) => {
    const first = verbs[(Math.floor(index * step) + Math.abs(seed)) % verbs.length]
    const parameters = { seed: seed + index, numRuns: 1 }
    const [schedule] = fc.sample(schedules(stalls, verbs, first), parameters)
    return schedule ?? []
  })
}

const arm = ({ proxies }: Lane, { faults }: Act): void => {
  for (const [target, proxy] of Object.entries(proxies))
    proxy.arm(faults.filter((fault) => fault.target === target))
}

/** Performs one act under its faults. Returns the milliseconds of the recovery. */
const perform = async (person: Person, act: Act): Promise<number> => {
  await topUp(person)
  const work = await verbs[act.verb].prepare(person)
  arm(person.lane, act)
  const outcomes = await Promise.allSettled(act.twice ? [work(), work()] : [work()])
  const recoveredMs = await recover(person)
  if (verbs[act.verb].replacesSession) await restoreSession(person)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return recoveredMs
}

type Performed = { readonly person: Person; readonly schedule: Schedule }

/** Performs a schedule with a new person. Returns the person and the slowest recovery. */
const performSchedule = async (world: World, lane: Lane, schedule: Schedule) => {
  const person = await createPerson(world, lane)
  let slowestMs = 0
  for (const act of schedule) {
    if (person.account !== 'there') break
    slowestMs = Math.max(slowestMs, await perform(person, act))
  }
  return { person, slowestMs }
}

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause ? ` (${String(error.cause)})` : ''
  return `${error.name}: ${error.message}${cause}`
}

/**
 * Runs schedules in all lanes at once, lets the alarms end what is still reserved, and checks every
 * invariant of every person. A failure does not stop it.
 */
export const runCampaign = async (world: World, campaign: Campaign) => {
  const waiting = drawSchedules(campaign)
  const failures: Failure[] = []
  const fail = (schedule: string, message: string): void => {
    failures.push({ schedule, message })
    campaign.onFailure?.({ schedule, message })
  }
  const tryTo = (work: Promise<void>, schedule = 'after all schedules'): Promise<void> =>
    work.catch((error: unknown) => fail(schedule, describeError(error)))
  let finished = 0
  let slowestRecoveryMs = 0
  const performed: Performed[] = []
  const performNext = async (lane: Lane, schedule: Schedule): Promise<void> => {
    const { person, slowestMs } = await performSchedule(world, lane, schedule)
    slowestRecoveryMs = Math.max(slowestRecoveryMs, slowestMs)
    // Sweeps after every fourth schedule, as if its objects were lost.
    if (waiting.length % 4 === 0) await sweepAbandoned([person])
    performed.push({ person, schedule })
  }
  const drive = async (lane: Lane): Promise<void> => {
    for (let schedule = waiting.shift(); schedule; schedule = waiting.shift()) {
      await tryTo(performNext(lane, schedule), describeSchedule(schedule))
      finished += 1
      campaign.onProgress?.(finished)
    }
  }
  await Promise.all(world.lanes.map(drive))
  const people = performed.map(({ person }) => person)
  await tryTo(waitForAlarms(people, alarmMs.afterFault))
  // What no alarm has ended is not swept: it fails here, with its schedule.
  for (const { person, schedule } of performed) {
    await tryTo(expectAllInvariants(person), describeSchedule(schedule))
  }
  for (const find of [findOrphans, findGifts, findUncharged]) {
    for (const message of await find(world)) fail('after all schedules', message)
  }
  return { finished, failures, slowestRecoveryMs }
}
