import fc from 'fast-check'
import { findOrphans } from './orphans.ts'
import { play } from './play.ts'
import { describeSchedule, type Schedule, type Stalls, schedules } from './schedule.ts'
import { type VerbName, verbNames } from './verbs/all.ts'
import type { Lane, World } from './world.ts'

export type Campaign = {
  /** How many schedules are played, over all lanes. */
  readonly count: number
  /** The same seed makes the same schedules. */
  readonly seed: number
  readonly stalls: Stalls
  /** What is done; everything where nothing is said. */
  readonly verbs?: readonly VerbName[]
  /** Told after each schedule how many are through, and at once of each failure. */
  readonly onPlayed?: (count: number) => void
  readonly onFailure?: (failure: Failure) => void
}

/** A schedule under which something was that must not be, and what. */
export type Failure = { readonly schedule: string; readonly what: string }

export type CampaignResult = {
  readonly played: number
  readonly failures: readonly Failure[]
  readonly slowestRecoveryMs: number
}

/**
 * The verbs by turns first, so that none is left to chance, and evenly from all where they are more
 * than the schedules; what happens is fast-check's.
 */
const drawSchedules = ({ count, seed, stalls, verbs = verbNames }: Campaign): Schedule[] => {
  const step = Math.max(1, verbs.length / count)
  return Array.from({ length: count }, (_, index) => {
    const first = verbs[(Math.floor(index * step) + Math.abs(seed)) % verbs.length]
    const parameters = { seed: seed + index, numRuns: 1 }
    const [schedule] = fc.sample(schedules(stalls, verbs, first), parameters)
    return schedule ?? []
  })
}

const inWords = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message}${error.cause ? ` (${String(error.cause)})` : ''}`
    : String(error)

/** Plays schedules in all lanes at once. Never stops at a failure: it gathers them. */
export const runCampaign = async (world: World, campaign: Campaign): Promise<CampaignResult> => {
  const waiting = drawSchedules(campaign)
  const failures: Failure[] = []
  const fail = (schedule: string, what: string): void => {
    failures.push({ schedule, what })
    campaign.onFailure?.({ schedule, what })
  }
  let played = 0
  let slowestRecoveryMs = 0
  const drive = async (lane: Lane): Promise<void> => {
    for (let schedule = waiting.shift(); schedule; schedule = waiting.shift()) {
      try {
        const result = await play(world, lane, schedule)
        slowestRecoveryMs = Math.max(slowestRecoveryMs, result.slowestRecoveryMs)
      } catch (error) {
        fail(describeSchedule(schedule), inWords(error))
      }
      played += 1
      campaign.onPlayed?.(played)
    }
  }
  await Promise.all(world.lanes.map(drive))
  for (const key of await findOrphans(world)) {
    fail('All of them', `Nobody owns ${key}, and nobody deletes it`)
  }
  return { played, failures, slowestRecoveryMs }
}
