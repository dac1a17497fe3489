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
