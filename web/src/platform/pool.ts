/** Gives a turn to so many works at once; others wait for theirs, in the order in which they came. */
export const createPool = (atOnce: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next takes this place over: who comes before it has begun would find it free otherwise.
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Makes work for a user run one at a time. A call while it runs makes it run once more afterwards,
 * for the user of the last call. Resolves when nothing is left to do. `work` must not reject.
 */
export const oneAtATime = (work: (userId: string) => Promise<void>) => {
  let underWay: Promise<void> | undefined
  let next: string | undefined

  const run = async (): Promise<void> => {
    while (next !== undefined) {
      const userId = next
      next = undefined
      await work(userId)
    }
  }

  return (userId: string): Promise<void> => {
    next = userId
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
