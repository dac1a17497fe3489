const leastPauseMs = 1_000

/**
 * Writes the newest state of something that changes often: at once, then a second apart at the least,
 * never two at a time. What a write fails with is given to `onFailure` and not tried again.
 */
export const writingNewest = <T>(
  write: (state: T) => Promise<void>,
  onFailure: (error: unknown) => void,
) => {
  let waiting: { readonly state: T } | null = null
  let isWriting = false
  let over = false

  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, leastPauseMs))

  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (waiting && !over) {
      const { state } = waiting
      waiting = null
      await write(state).catch(onFailure)
      await pause()
    }
    isWriting = false
  }

  return {
    note: (state: T): void => {
      waiting = { state }
      if (!isWriting) void writeAll()
    },
    /** From now on nothing more is written. */
    end: (): void => {
      over = true
    },
  }
}
