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

/** On whose behalf work is done. */
type Party = {
  /** The groups from the widest to the narrowest, as network, address and account: each level is fair. */
  readonly groups: readonly [string, ...string[]]
  /** Whether it goes before all that don't, and is dropped after them. */
  readonly goesFirst: boolean
}

/** The queue is fair between keys: a key is a party of one group. */
export type ConcurrencyLimit = {
  /** Waits for a slot; resolves to a function that releases it. */
  readonly take: (party: string | Party) => Promise<() => void>
  readonly use: <T>(party: string | Party, work: () => Promise<T>) => Promise<T>
}

/**
 * A piece of work; `since` is when it took its slot or polled last. A key names a group and those
 * around it; the first is the widest.
 */
type Entry = {
  readonly keys: readonly string[]
  readonly goesFirst: boolean
  readonly since: number
}
type Entries = Map<symbol, Entry>

const readParty = (party: string | Party): Omit<Entry, 'since'> => {
  const { groups, goesFirst } =
    typeof party === 'string' ? { groups: [party], goesFirst: false } : party
  return { goesFirst, keys: groups.map((_, level) => JSON.stringify(groups.slice(0, level + 1))) }
}

const dropExpired = (entries: Entries, maxHoldMs: number): void => {
  for (const [slot, { since }] of entries) {
    if (Date.now() - since > maxHoldMs) entries.delete(slot)
  }
}

/** How many entries each key has. */
const countKeys = (entries: Iterable<Entry>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { keys } of entries)
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Compares numbers pairwise; the first that differ decide. */
const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Whom a full queue drops: of those who go last, the newest of the group with most at each level. */
const findDropped = (entries: readonly (readonly [symbol, Entry])[]): symbol | undefined => {
  const lasts = entries.filter(([, { goesFirst }]) => !goesFirst)
  const pool = lasts.length > 0 ? lasts : entries
  const counts = countKeys(pool.map(([, entry]) => entry))
  const newest = new Map<string, number>()
  for (const [index, [, { keys }]] of pool.entries()) for (const key of keys) newest.set(key, index)
  const rank = ({ keys }: Entry): number[] =>
    keys.flatMap((key) => [counts.get(key) ?? 0, newest.get(key) ?? 0])
  const ranked = pool.map(([slot, entry], index) => ({ slot, rank: [...rank(entry), index] }))
  return ranked.toSorted((one, other) => compare(other.rank, one.rank))[0]?.slot
}

/**
 * Runs `count` pieces of work at once in this isolate; `maxWaiting` wait, and the rest is `temporarily_unavailable`.
 * A free slot goes to the group that runs least, then to the one served longest ago; a full queue drops the newest of
 * the largest group. Waiting polls: in workerd a promise of one request can't reliably wake another request.
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
    const busy = new Set([...taken.values(), ...waiting.values()].flatMap(({ keys }) => keys))
    for (const key of lastTurns.keys()) if (!busy.has(key)) lastTurns.delete(key)
  }

  const isFull = ([widest = '']: Entry['keys'], running = countKeys(taken.values())): boolean =>
    (running.get(widest) ?? 0) >= maxOfKey

  /** Whether a slot is free and nobody else who waits comes first. */
  const isNext = (slot: symbol): boolean => {
    dropExpired(taken, maxHoldMs)
    if (taken.size >= count || Date.now() < restsUntil) return false
    const running = countKeys(taken.values())
    const own = waiting.get(slot)
    if (!own || isFull(own.keys, running)) return false
    const rank = ({ keys, goesFirst }: Entry): number[] => [
      goesFirst ? 0 : 1,
      ...keys.flatMap((key) => [running.get(key) ?? 0, lastTurns.get(key) ?? 0]),
    ]
    const alive = [...waiting].filter(
      ([, { keys, since }]) => Date.now() - since <= patienceMs && !isFull(keys, running),
    )
    // Of equals, the one that came first.
    const [next] = alive.reduce(
      (first, each) => (compare(rank(each[1]), rank(first[1])) < 0 ? each : first),
      alive[0] ?? [slot, own],
    )
    return next === slot
  }

  const makeRoom = (slot: symbol, entry: Entry): void => {
    dropExpired(waiting, maxHoldMs)
    if (waiting.size < maxWaiting) return
    const dropped = findDropped([...waiting, [slot, entry]])
    if (dropped === undefined || dropped === slot) refuse()
    else waiting.delete(dropped)
  }

  const take = async (party: string | Party): Promise<() => void> => {
    const slot = Symbol('slot')
    const read = readParty(party)
    const enter = (): Entry => ({ ...read, since: Date.now() })
    dropExpired(taken, maxHoldMs)
    if (taken.size >= count || isFull(read.keys)) makeRoom(slot, enter())
    waiting.set(slot, enter())
    while (!isNext(slot)) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      if (!waiting.has(slot)) refuse()
      waiting.set(slot, enter())
    }
    waiting.delete(slot)
    turns += 1
    for (const key of read.keys) lastTurns.set(key, turns)
    taken.set(slot, enter())
    return () => {
      taken.delete(slot)
      // A clock that was set back must not hold up what needs no rest.
      if (restMs > 0) restsUntil = Date.now() + restMs
      forgetIdleKeys()
    }
  }

  return {
    take,
    use: async (party, work) => {
      const release = await take(party)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
