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
