import type { SQL } from 'drizzle-orm'
import type { Batch, Database, Results } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { createConcurrencyLimit } from '#worker/platform/limits/concurrency-limit.ts'
import {
  type Budget,
  budgetLimit,
  type Cost,
  countOnce,
  type LimitUse,
  refuseExceeded,
} from '#worker/platform/limits/usage-limits.ts'
import {
  claimVendorCall,
  endVendorCall,
  halvePace,
  isClaimed,
  type VendorCall,
  wikimediaService,
} from '#worker/platform/limits/vendor-calls.ts'
import { logSlowerPace, type Meter } from '#worker/platform/log/log.ts'
import { mostAtOnce } from '#worker/vendors/wikimedia/pace.ts'
import type { Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'

export type WikimediaDeps = {
  readonly database: Database
  readonly wikimedia: Wikimedia
  readonly meter: Meter
  /** The user of the request: the queue is fair between users. */
  readonly userId: string
  readonly budget: Budget
  /** Nobody waits for it, and no user is counted for it. */
  readonly isBackground?: boolean
}

/**
 * How many requests work makes at most, and how many side by side if it is granted as many; and what it
 * counts as for its user.
 */
export type Call = Pick<VendorCall, 'requests' | 'atOnce'> & {
  readonly cost: Cost
  /** The user can do without: it leaves half of the minute to other work, and does not wait for it. */
  readonly isOptional?: boolean
}

/** A turn at Wikimedia that nobody has used yet: by `inWikimediaTurn`, or it is given up. */
export type Turn = {
  readonly id: string
  readonly granted: number
  readonly release: () => void
}

/** What work brought, in how many requests, and what is stored and read with it, in one trip. */
export type Brought<T, S extends Batch = Batch> = {
  readonly requests: number
  readonly store: S
  /** The turn that is wanted next, in the same trip, if the condition `unless` does not hold. */
  readonly next?: (Call & { readonly unless: SQL }) | null
  readonly value: (stored: Results<S>, next: Turn | null) => T
}

/** How long a request waits for the rest of the deployment, once no other of this isolate is before it. */
const maxWaitMs = 8_000
const pollMs = 100
const retryAfterSeconds = 20

/** The most requests of one user side by side: one is left to others. */
const atOnceOfUser = 2
/** What work that nobody waits for claims at once, so that 3 of 9 requests a minute do for it. */
const mostOfBackground = 3

const slots = createConcurrencyLimit({
  count: mostAtOnce,
  maxOfKey: atOnceOfUser,
  maxWaiting: 200,
  maxHoldMs: 60_000,
})

/** Work in a turn; its own, where it has one already. */
export type WikimediaWork<T, S extends Batch> = Call & {
  readonly turn?: Turn | null
  /** May end the wait: another request may have brought the same meanwhile. */
  readonly findStored: () => Promise<T | null>
  readonly work: (granted: number) => Promise<Brought<T, S>>
}

/** Claims a call, and counts it for its user if it is granted. */
const claimOf = (
  { wikimedia, userId, budget, isBackground = false }: WikimediaDeps,
  id: string,
  { requests, atOnce: wanted, cost, isOptional }: Call,
  unless?: SQL,
) => {
  const perMinute = Math.floor(wikimedia.requestsPerMinute / (isOptional ? 2 : 1))
  const limit = { perMinute, atOnce: mostAtOnce }
  const asked = isBackground
    ? { requests: Math.min(requests, mostOfBackground), atOnce: 1 }
    : { requests, atOnce: wanted }
  const call = { id, service: wikimediaService, userId, isBackground, ...asked }
  const usage = { limit: budgetLimit(budget, cost, userId), id }
  return {
    call: claimVendorCall(call, limit, unless),
    counted: isBackground ? null : countOnce(usage, Date.now(), isClaimed(id)),
  }
}

const isOver = ({ used, max }: LimitUse): boolean => used > max

/**
 * Waits for a claim. Refuses with `temporarily_unavailable` when it takes too long, or when the user has
 * had their share of the minute, and with `too_many_requests` past the user's budget.
 */
const claim = async (
  deps: WikimediaDeps,
  call: Call,
): Promise<{ readonly id: string; readonly granted: number }> => {
  const id = crypto.randomUUID()
  const batch = claimOf(deps, id, call)
  const until = Date.now() + (call.isOptional ? 0 : maxWaitMs)
  for (;;) {
    const { call: claimed, counted } = await deps.database.write(batch)
    if (counted && isOver(counted.use)) {
      await deps.database.write(endVendorCall(id, 0))
      refuseExceeded([counted.use], Date.now())
    }
    if (claimed.granted !== null) return { id, granted: claimed.granted }
    if (claimed.isOverShare || Date.now() >= until) {
      throw new Refusal('temporarily_unavailable', { retryAfter: retryAfterSeconds })
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs * (0.5 + Math.random())))
  }
}

/** Gives up a turn that is not needed. Nothing waits for it. */
export const giveUpTurn = (
  { database }: Pick<WikimediaDeps, 'database'>,
  { id, release }: Turn,
): void => {
  release()
  void database.write(endVendorCall(id, 0)).catch(() => {})
}

/** What halves the pace for a minute, if Wikimedia has had too many requests since a call began. */
const slowDown = ({ wikimedia }: WikimediaDeps, since: number) =>
  wikimedia.lastTooMany() >= since
    ? halvePace(wikimediaService, { perMinute: wikimedia.requestsPerMinute })
    : null

const logIfSlower = ({ wikimedia }: WikimediaDeps, isSlower: boolean | null): void => {
  if (isSlower) logSlowerPace(wikimediaService, Math.ceil(wikimedia.requestsPerMinute / 2))
}

/**
 * Does work when it is its turn: three requests at once in the whole deployment, and as many a minute as
 * Wikimedia allows.
 */
export const inWikimediaTurn = async <T, const S extends Batch>(
  deps: WikimediaDeps,
  { findStored, work, turn, ...call }: WikimediaWork<T, S>,
): Promise<T> => {
  const { database, meter, userId } = deps
  const started = Date.now()
  const release = turn?.release ?? (await slots.take(userId))
  let isPassedOn = false
  try {
    const hasWaited = Date.now() - started > pollMs
    const stored = hasWaited ? await findStored() : null
    if (stored !== null) return stored
    const { id, granted } = turn ?? (await claim(deps, call))
    const called = Date.now()
    const nextId = crypto.randomUUID()
    try {
      const { requests, store, next, value } = await work(granted)
      const done = await database.write({
        end: endVendorCall(id, requests),
        isSlower: slowDown(deps, called),
        store,
        claim: next ? claimOf(deps, nextId, next, next.unless) : null,
      })
      logIfSlower(deps, done.isSlower)
      const isPastBudget = done.claim?.counted && isOver(done.claim.counted.use)
      if (isPastBudget) await database.write(endVendorCall(nextId, 0))
      const grantedNext = isPastBudget ? null : (done.claim?.call.granted ?? null)
      isPassedOn = grantedNext !== null
      return value(
        done.store,
        grantedNext === null ? null : { id: nextId, granted: grantedNext, release },
      )
    } catch (error) {
      const { isSlower } = await database.write({
        end: endVendorCall(id, call.requests),
        unused: endVendorCall(nextId, 0),
        isSlower: slowDown(deps, called),
      })
      logIfSlower(deps, isSlower)
      throw error
    } finally {
      meter.vendorMs += Date.now() - called
    }
  } finally {
    if (!isPassedOn) release()
  }
}
