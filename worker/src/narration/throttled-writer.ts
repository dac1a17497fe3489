const minPauseMs = 1_000

/**
 * Writes the latest of states that change often: the first at once, later ones at least a second
 * apart, never two at a time. A failed write goes to `onFailure` and is not retried.
 */
export const createThrottledWriter = <T>(
  writeState: (state: T) => Promise<void>,
  onFailure: (error: unknown) => void,
) => {
  let pending: { readonly state: T } | null = null
  let isWriting = false
  let isStopped = false

  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, minPauseMs))

  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (pending && !isStopped) {
      const { state } = pending
      pending = null
      await writeState(state).catch(onFailure)
      await pause()
    }
    isWriting = false
  }

  return {
    write: (state: T): void => {
      pending = { state }
      if (!isWriting) void writeAll()
    },
    /** Drops what is not yet being written. */
    stop: (): void => {
      isStopped = true
    },
  }
}
