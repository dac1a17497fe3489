import { Refusal } from '../../errors/refusal.ts'

/**
 * How long work may hold its slot, and how long a waiting request keeps its place without polling,
 * in milliseconds: a request that died releases neither.
 */
const maxHoldMs = 10_000
const pollMs = 5
const retryAfterSeconds = 10

export type ConcurrencyLimit = { readonly use: <T>(work: () => Promise<T>) => Promise<T> }

type Since = Map<symbol, number>

const dropExpired = (held: Since): void => {
  for (const [slot, since] of held) {
    if (Date.now() - since > maxHoldMs) held.delete(slot)
  }
}

/**
 * Runs at most `count` pieces of work at once in this isolate; `maxWaiting` more wait, and the rest
 * is refused with `temporarily_unavailable`. Waiting polls: in workerd a promise of one request
 * can't reliably wake another request.
 */
export const createConcurrencyLimit = (count: number, maxWaiting: number): ConcurrencyLimit => {
  const taken: Since = new Map()
  const waiting: Since = new Map()

  const isFull = (): boolean => {
    dropExpired(taken)
    return taken.size >= count
  }

  const wait = async (slot: symbol): Promise<void> => {
    dropExpired(waiting)
    if (waiting.size >= maxWaiting) {
      throw new Refusal('temporarily_unavailable', { retryAfter: retryAfterSeconds })
    }
    while (isFull()) {
      waiting.set(slot, Date.now())
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    waiting.delete(slot)
  }

  const take = async (): Promise<symbol> => {
    const slot = Symbol('slot')
    if (isFull()) await wait(slot)
    taken.set(slot, Date.now())
    return slot
  }

  return {
    use: async (work) => {
      const slot = await take()
      try {
        return await work()
      } finally {
        taken.delete(slot)
      }
    },
  }
}
