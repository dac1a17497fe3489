/** Lets at most `most` works go on at once; the others wait their turn, in the order they came. */
const takingTurns = (most: number) => {
  const queue: (() => void)[] = []
  let open = 0
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (open >= most) await new Promise<void>((resolve) => queue.push(resolve))
    else open += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else open -= 1
    }
  }
}

/**
 * Works on all items, at most `most` at once, beginning with the first; gives the results in the order
 * of the items, each as soon as it and all before it are there. The first that fails ends it all: its
 * error is thrown, and the others' signal is aborted.
 */
export async function* inOrder<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, signal: AbortSignal) => Promise<R>,
  signal: AbortSignal,
): AsyncGenerator<R> {
  const stop = new AbortController()
  const until = AbortSignal.any([signal, stop.signal])
  const turns = takingTurns(most)
  const results = items.map(async (item) => {
    try {
      return await turns(async () => {
        until.throwIfAborted()
        return work(item, until)
      })
    } catch (error) {
      if (!until.aborted) stop.abort(error)
      throw until.reason
    }
  })
  // Each is awaited below, unless an earlier one has failed.
  for (const result of results) result.catch(() => {})
  try {
    for (const result of results) yield await result
  } finally {
    stop.abort(new DOMException('Nobody waits for it any more', 'AbortError'))
  }
}
