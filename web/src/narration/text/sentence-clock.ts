import type { Sentence } from './sentences.ts'

/** The shortest time between two requests for sentences that have no time yet. */
const pauseMs = 250

type Options = {
  load(): Promise<readonly Sentence[]>
  onSentences(sentences: readonly Sentence[]): void
  readonly signal: AbortSignal
}

/**
 * Loads the times of the sentences while their audio arrives: again when playback reaches the last
 * known one, and once more when the audio is complete. Playback goes on where loading fails.
 */
export const createSentenceClock = ({ load, onSentences, signal }: Options) => {
  let known: readonly Sentence[] = []
  let isComplete = false
  let isLoading = false
  let loadedAt = Number.NEGATIVE_INFINITY

  const update = async (): Promise<void> => {
    isLoading = true
    loadedAt = performance.now()
    const wasComplete = isComplete
    try {
      known = await load()
      if (!signal.aborted) onSentences(known)
    } catch (error) {
      if (!signal.aborted) console.warn('The times of the sentences could not be loaded', error)
    } finally {
      isLoading = false
    }
    if (isComplete && !wasComplete && !signal.aborted) await update()
  }

  return {
    /** Call with the position of playback, in seconds. */
    advance: (seconds: number): void => {
      if (isComplete || isLoading || performance.now() - loadedAt < pauseMs) return
      if (seconds >= (known.at(-1)?.seconds ?? 0)) void update()
    },
    /** Call when the audio is complete. */
    complete: (): void => {
      isComplete = true
      if (!isLoading) void update()
    },
  }
}
