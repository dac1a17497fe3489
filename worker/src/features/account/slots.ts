import { Refusal } from '../../errors/refusal.ts'

/**
 * How long a slot is held at the most, and how long a place in the queue is kept for who does not ask
 * again, in milliseconds: a request that died gives none back.
 */
const longestUseMs = 10_000
const pollMs = 5
const retryAfterSeconds = 10

export type Slots = { readonly use: <T>(work: () => Promise<T>) => Promise<T> }

type Since = Map<symbol, number>

const dropExpired = (held: Since): void => {
  for (const [slot, since] of held) {
    if (Date.now() - since > longestUseMs) held.delete(slot)
  }
}

/**
 * Lets `count` pieces of work run at once in this isolate; `mostWaiting` others wait, and what is more
 * is refused with `temporarily_unavailable`. Waiting polls, since in workerd a promise of one request
 * can't be relied on to wake another.
 */
export const createSlots = (count: number, mostWaiting: number): Slots => {
  const taken: Since = new Map()
  const waiting: Since = new Map()

  const isFull = (): boolean => {
    dropExpired(taken)
    return taken.size >= count
  }

  const wait = async (slot: symbol): Promise<void> => {
    dropExpired(waiting)
    if (waiting.size >= mostWaiting) {
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
