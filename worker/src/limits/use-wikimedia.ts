import type { Wikimedia } from '../adapters/wikimedia/wikimedia.ts'
import type { Batch } from '../database/batch.ts'
import type { Database } from '../database/client.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Meter } from '../log/meter.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import {
  claimVendorCall,
  endVendorCall,
  type VendorCall,
  wikimediaService,
} from './vendor-calls.ts'

export type WikimediaDeps = {
  readonly database: Database
  readonly wikimedia: Wikimedia
  readonly meter: Meter
  /** The user of the request: the queue is fair between users. */
  readonly userId: string
}

/** What work brought, in how many requests, and what is to be stored with it. */
export type Brought<T> = {
  readonly value: T
  readonly requests: number
  readonly store: Readonly<Record<string, Batch>>
}

/** Wikimedia allows three requests side by side. */
const atOnce = 3
/** How long a request waits for the rest of the deployment, once no other of this isolate is before it. */
const maxWaitMs = 8_000
const pollMs = 100
const retryAfterSeconds = 20

const slots = createConcurrencyLimit({ count: atOnce, maxWaiting: 200, maxHoldMs: 60_000 })

/** Work that makes up to `requests` requests, `atOnce` of them side by side if it is granted as many. */
export type WikimediaWork<T> = {
  readonly requests: number
  readonly atOnce?: number
  /** May end the wait: another request may have brought the same meanwhile. */
  readonly findStored: () => Promise<T | null>
  readonly work: (granted: number) => Promise<Brought<T>>
}

/** Waits for a claim. Refuses with `temporarily_unavailable` when it takes too long. */
const claim = async (
  { database, wikimedia }: WikimediaDeps,
  wanted: Pick<VendorCall, 'requests' | 'atOnce'>,
): Promise<{ readonly id: string; readonly granted: number }> => {
  const id = crypto.randomUUID()
  const limit = { perMinute: wikimedia.requestsPerMinute, atOnce }
  const batch = claimVendorCall({ id, service: wikimediaService, ...wanted }, limit)
  const until = Date.now() + maxWaitMs
  for (;;) {
    const { granted } = await database.write(batch)
    if (granted !== null) return { id, granted }
    if (Date.now() >= until) {
      throw new Refusal('temporarily_unavailable', { retryAfter: retryAfterSeconds })
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs * (0.5 + Math.random())))
  }
}

/**
 * Does work when it is its turn: three requests at once in the whole deployment, and so many a
 * minute.
 */
export const useWikimedia = async <T>(
  deps: WikimediaDeps,
  { requests, atOnce: wanted = 1, findStored, work }: WikimediaWork<T>,
): Promise<T> => {
  const { database, meter, userId } = deps
  const started = Date.now()
  return slots.use(userId, async () => {
    const hasWaited = Date.now() - started > pollMs
    const stored = hasWaited ? await findStored() : null
    if (stored !== null) return stored
    const { id, granted } = await claim(deps, { requests, atOnce: wanted })
    const called = Date.now()
    try {
      const brought = await work(granted)
      await database.write({ ...brought.store, end: endVendorCall(id, brought.requests) })
      return brought.value
    } catch (error) {
      await database.write(endVendorCall(id, requests))
      throw error
    } finally {
      meter.providerMs += Date.now() - called
    }
  })
}
