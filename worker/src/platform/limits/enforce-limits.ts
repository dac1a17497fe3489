import { hour, minute } from '@storystone/schema/time.ts'
import type { Database } from '../database/client.ts'
import { Refusal } from '../errors/refusal.ts'
import { countOnce, type Limit, type LimitUse, selectUse } from './limits.ts'

/** Whole seconds from now until a moment, at least one: the value of `Retry-After`. */
export const retryAfterSeconds = (moment: number, now: number): number =>
  Math.max(1, Math.ceil((moment - now) / 1000))

/** Nobody is told to come back for less. */
const shortWait = 2 * minute

/** How long to wait, where it is more than a moment. */
const waitOf = (ms: number): 'day' | 'hour' | undefined => {
  if (ms > hour) return 'day'
  return ms > shortWait ? 'hour' : undefined
}

/** The refusal of what these limits don't allow; it can be retried when the last of them ends. */
export const refusalBy = (exceeded: readonly LimitUse[], now: number): Refusal => {
  const endsAt = Math.max(now, ...exceeded.map((use) => use.endsAt))
  const about = waitOf(endsAt - now)
  return new Refusal('too_many_requests', {
    retryAfter: retryAfterSeconds(endsAt, now),
    ...(about && { about }),
  })
}

const refuseIfAny = (exceeded: readonly LimitUse[], now: number): void => {
  if (exceeded.length > 0) throw refusalBy(exceeded, now)
}

/** The limits that allow no further use. */
export const usedUp = (uses: readonly LimitUse[]): readonly LimitUse[] =>
  uses.filter(({ used, max }) => used >= max)

/** Refuses with `too_many_requests` when a counted use exceeds its limit. */
export const refuseExceeded = (uses: readonly LimitUse[], now: number): void =>
  refuseIfAny(
    uses.filter(({ used, max }) => used > max),
    now,
  )

/** Counts a use of each limit; refuses with `too_many_requests` when one of them is exceeded. */
export const consume = async ({ write }: Database, ...limits: readonly Limit[]): Promise<void> => {
  const now = Date.now()
  const counted = await write(limits.map((limit) => countOnce({ limit }, now)))
  refuseExceeded(
    counted.map(({ use }) => use),
    now,
  )
}

/** Refuses with `too_many_requests` while one of the limits is used up; counts nothing. */
export const requireWithinLimits = async (
  { write }: Database,
  limits: readonly Limit[],
  now: number,
): Promise<void> => {
  const uses = await write(limits.map((limit) => selectUse(limit, now)))
  refuseIfAny(usedUp(uses), now)
}
