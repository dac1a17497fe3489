/** Runs at most `count` requests at once; the others wait in their order. `requests` counts them. */
export const createLanes = (count: number) => {
  const waiting: (() => void)[] = []
  let free = count
  let requests = 0
  return {
    requests: (): number => requests,
    /** Makes a request when it is its turn; null if `signal` has ended by then. */
    run: async <T>(signal: AbortSignal, request: () => Promise<T>): Promise<T | null> => {
      if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      else free -= 1
      try {
        if (signal.aborted) return null
        requests += 1
        return await request()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
