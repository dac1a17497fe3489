/**
 * Waits for work that can't be cancelled, for so many milliseconds at the most; then throws a
 * `TimeoutError`, as an aborted fetch does. The work goes on and its end is nobody's.
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
