import { setTimeout as wait } from 'node:timers/promises'

/** How fast a story is told. A word counts six characters. */
export type Pace = { readonly wordsPerSecond: number; readonly firstWordAfterMs: number }

export const naturalPace: Pace = { wordsPerSecond: 60, firstWordAfterMs: 150 }

const charactersPerWord = 6
const shortestWaitMs = 2

/** Waits until a moment of performance.now(); moments that are past or near are now. */
const waitUntil = async (moment: number, signal: AbortSignal): Promise<void> => {
  const left = moment - performance.now()
  if (left >= shortestWaitMs) await wait(left, undefined, { signal })
  signal.throwIfAborted()
}

/**
 * A clock for one telling: `reach(n)` resolves when it is time for what follows the first n
 * characters. It keeps to the pace over the whole, not from word to word.
 */
export const startPacing = (pace: Pace, signal: AbortSignal) => {
  const firstWord = performance.now() + pace.firstWordAfterMs
  let paused = 0
  return {
    reach: (characters: number): Promise<void> => {
      const seconds = characters / (pace.wordsPerSecond * charactersPerWord)
      return waitUntil(firstWord + paused + seconds * 1000, signal)
    },
    /** Stops the clock while something else is awaited. */
    pauseFor: async (something: Promise<void>): Promise<void> => {
      const since = performance.now()
      await something
      paused += performance.now() - since
      signal.throwIfAborted()
    },
  }
}
