/** How long a slot is held at the most, in milliseconds: a request that died gives none back. */
const longestUseMs = 10_000
const pollMs = 5

export type Slots = { readonly use: <T>(work: () => Promise<T>) => Promise<T> }

/**
 * Lets `count` pieces of work run at once in this isolate; others wait. Waiting polls, since in
 * workerd a promise of one request can't be relied on to wake another.
 */
export const createSlots = (count: number): Slots => {
  const taken = new Map<symbol, number>()

  const dropExpired = () => {
    for (const [slot, since] of taken) {
      if (Date.now() - since > longestUseMs) taken.delete(slot)
    }
  }

  const take = async (): Promise<symbol> => {
    const slot = Symbol('slot')
    for (dropExpired(); taken.size >= count; dropExpired()) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
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
