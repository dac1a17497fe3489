const firstPauseMs = 1000

/** The pause after this many failures in a row, in milliseconds. Somebody who looks on waits less. */
export const pauseAfter = (failures: number, longestMs = 60_000): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestMs)
