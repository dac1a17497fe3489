import { Refusal } from '../errors/refusal.ts'

const pollMs = 5
/** A waiting request that has not polled for so long is passed over. */
const patienceMs = 1_000
const retryAfterSeconds = 10

export type ConcurrencyOptions = {
  /** How much work runs at once, and how much more waits. */
  readonly count: number
  readonly maxWaiting: number
  /** How much work of one key runs at once: `count` where it is not given. */
  readonly maxOfKey?: number
  /**
   * How long work may hold its slot, and how long a waiting request stays in the queue without
   * polling, in milliseconds: a request that died releases neither.
   */
  readonly maxHoldMs: number
  /** The least time between the end of one piece of work and the start of the next. */
  readonly restMs?: number
}

/** `key` says on whose behalf: the queue is fair between keys. */
export type ConcurrencyLimit = {
  /** Waits for a slot; resolves to a function that releases it. */
  readonly take: (key: string) => Promise<() => void>
  readonly use: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** A piece of work; `since` is when it took its slot or polled last. */
type Entry = { readonly key: string; readonly since: number }
type Entries = Map<symbol, Entry>

const dropExpired = (entries: Entries, maxHoldMs: number): void => {
  for (const [slot, { since }] of entries) {
    if (Date.now() - since > maxHoldMs) entries.delete(slot)
  }
}

const countOf = (entries: Entries, key: string): number =>
  [...entries.values()].filter((entry) => entry.key === key).length

/** The newest entry of the key that has most. */
const newestOfMost = (entries: Entries): readonly [symbol, number] | null => {
  const keys = [...new Set([...entries.values()].map(({ key }) => key))]
  const counts = keys.map((key) => ({ key, count: countOf(entries, key) }))
  const most = counts.toSorted((a, b) => b.count - a.count)[0]
  const newest = [...entries].findLast(([, { key }]) => key === most?.key)
  return newest && most ? [newest[0], most.count] : null
}

/**
 * Runs at most `count` pieces of work at once in this isolate; `maxWaiting` wait, and the rest
 * is refused with `temporarily_unavailable`. A free slot goes to the key with the least work running,
 * then to the one that was served longest ago. A full queue drops the newest of the key with most.
 * Waiting polls: in workerd a promise of one request can't reliably wake another request.
 */
export const createConcurrencyLimit = ({
  count,
  maxWaiting,
  maxHoldMs,
  maxOfKey = count,
  restMs = 0,
}: ConcurrencyOptions): ConcurrencyLimit => {
  const taken: Entries = new Map()
  const waiting: Entries = new Map()
  /** The turn at which a key that still has work was last served. */
  const lastTurns = new Map<string, number>()
  let turns = 0
  let restsUntil = 0

  const refuse = (): never => {
    throw new Refusal('temporarily_unavailable', { retryAfter: retryAfterSeconds })
  }

  const forgetIdleKeys = (): void => {
    const busy = new Set([...taken.values(), ...waiting.values()].map(({ key }) => key))
    for (const key of lastTurns.keys()) if (!busy.has(key)) lastTurns.delete(key)
  }

  /** Whether a slot is free and nobody else who waits comes first. */
  const isNext = (slot: symbol): boolean => {
    dropExpired(taken, maxHoldMs)
    if (taken.size >= count || Date.now() < restsUntil) return false
    const rank = ({ key }: Entry) => [countOf(taken, key), lastTurns.get(key) ?? 0] as const
    const alive = [...waiting].filter(
      ([, { key, since }]) => Date.now() - since <= patienceMs && countOf(taken, key) < maxOfKey,
    )
    // The sort is stable: of equals, the one that came first.
    const ranked = alive
      .map(([each, entry]) => ({ each, rank: rank(entry) }))
      .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
    return ranked[0]?.each === slot
  }

  const makeRoom = (key: string): void => {
    dropExpired(waiting, maxHoldMs)
    if (waiting.size < maxWaiting) return
    const [newest, most] = newestOfMost(waiting) ?? refuse()
    if (most <= countOf(waiting, key) + 1) refuse()
    waiting.delete(newest)
  }

  const take = async (key: string): Promise<() => void> => {
    const slot = Symbol('slot')
    dropExpired(taken, maxHoldMs)
    if (taken.size >= count || countOf(taken, key) >= maxOfKey) makeRoom(key)
    waiting.set(slot, { key, since: Date.now() })
    while (!isNext(slot)) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      if (!waiting.has(slot)) refuse()
      waiting.set(slot, { key, since: Date.now() })
    }
    waiting.delete(slot)
    turns += 1
    lastTurns.set(key, turns)
    taken.set(slot, { key, since: Date.now() })
    return () => {
      taken.delete(slot)
      restsUntil = Date.now() + restMs
      forgetIdleKeys()
    }
  }

  return {
    take,
    use: async (key, work) => {
      const release = await take(key)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
