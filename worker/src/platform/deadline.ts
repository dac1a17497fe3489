/**
 * Waits at most `milliseconds` for work that can't be cancelled; then throws a `TimeoutError`, as
 * an aborted fetch does. The work itself continues, and its result is ignored.
 */
export const withDeadline = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException(`No end within ${milliseconds} ms`, 'TimeoutError'))
    }, milliseconds)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Starts a deadline for work that can be cancelled: `signal` aborts unless `end` is called before. `AbortSignal.timeout` would keep what the work
 * refers to until the time is over: 22 kB for a minute after each story.
 */
export const startDeadline = (
  milliseconds: number,
): { readonly signal: AbortSignal; readonly end: () => void } => {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No end within ${milliseconds} ms`, 'TimeoutError'))
  }, milliseconds)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}
