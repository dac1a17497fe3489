import type { Sentence } from './sentences.ts'

/** How long to wait before asking again for sentences that were not timed yet. */
const pauseMs = 250

type Options = {
  read(): Promise<readonly Sentence[]>
  tell(sentences: readonly Sentence[]): void
  readonly signal: AbortSignal
}

/**
 * Keeps the sentences of an audio that is still coming in step with it: asks when the last known
 * one is being told, and once more when all is there. Without them the story is told all the same.
 */
export const followSentences = ({ read, tell, signal }: Options) => {
  let known: readonly Sentence[] = []
  let isWhole = false
  let isAsking = false
  let askedAt = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<void> => {
    isAsking = true
    askedAt = performance.now()
    const wasWhole = isWhole
    try {
      known = await read()
      if (!signal.aborted) tell(known)
    } catch (error) {
      if (!signal.aborted) console.warn('The sentences are not timed', error)
    } finally {
      isAsking = false
    }
    if (isWhole && !wasWhole && !signal.aborted) await ask()
  }

  return {
    /** To be told where the story is. */
    reach: (seconds: number): void => {
      if (isWhole || isAsking || performance.now() - askedAt < pauseMs) return
      if (seconds >= (known.at(-1)?.seconds ?? 0)) void ask()
    },
    /** To be told that nothing more comes. */
    complete: (): void => {
      isWhole = true
      if (!isAsking) void ask()
    },
  }
}
