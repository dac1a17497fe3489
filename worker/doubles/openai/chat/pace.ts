import { setTimeout as wait } from 'node:timers/promises'

/** How fast an answer is written. A word counts as six characters. */
export type Pace = { readonly wordsPerSecond: number; readonly firstWordAfterMs: number }

export const naturalPace: Pace = { wordsPerSecond: 60, firstWordAfterMs: 150 }

const charactersPerWord = 6
const shortestWaitMs = 2

/** Waits until a time of performance.now(). Times that are past or less than 2 ms away are now. */
const waitUntil = async (time: number, signal: AbortSignal): Promise<void> => {
  const left = time - performance.now()
  if (left >= shortestWaitMs) await wait(left, undefined, { signal })
  signal.throwIfAborted()
}

/** Starts an answer's clock. It keeps the pace over the whole answer, not from word to word. */
export const startPacing = (pace: Pace, signal: AbortSignal) => {
  const firstWord = performance.now() + pace.firstWordAfterMs
  let paused = 0
  return {
    /** Resolves when it is time for what follows the first characters. */
    reach: (characters: number): Promise<void> => {
      const seconds = characters / (pace.wordsPerSecond * charactersPerWord)
      return waitUntil(firstWord + paused + seconds * 1000, signal)
    },
    /** Stops the clock until a promise resolves. */
    pauseFor: async (promise: Promise<void>): Promise<void> => {
      const since = performance.now()
      await promise
      paused += performance.now() - since
      signal.throwIfAborted()
    },
  }
}
