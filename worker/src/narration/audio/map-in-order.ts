/** Runs at most `concurrency` tasks at once; the others wait in a queue. */
const createLimiter = (concurrency: number) => {
  const queue: (() => void)[] = []
  let running = 0
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (running >= concurrency) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Works on all items, at most `concurrency` at once, and yields the results in the order of the
 * items, each as soon as possible. The first failure is thrown and aborts the others' signal.
 */
export async function* mapInOrder<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, signal: AbortSignal) => Promise<R>,
  signal: AbortSignal,
): AsyncGenerator<R> {
  const stop = new AbortController()
  const anySignal = AbortSignal.any([signal, stop.signal])
  const limit = createLimiter(concurrency)
  const results = items.map(async (item) => {
    try {
      return await limit(async () => {
        anySignal.throwIfAborted()
        return work(item, anySignal)
      })
    } catch (error) {
      if (!anySignal.aborted) stop.abort(error)
      throw anySignal.reason
    }
  })
  // Each is awaited below, except after a failure.
  for (const result of results) result.catch(() => {})
  try {
    for (const result of results) yield await result
  } finally {
    stop.abort(new DOMException('The results are no longer needed', 'AbortError'))
  }
}
