import { isBusy } from './failure.ts'

const tries = 6
const longestFirstWaitMs = 20

/** Random, so that those who met don't meet again; twice as long each time: 0.6 s in all at most. */
const waitAfter = (attempt: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.random() * longestFirstWaitMs * 2 ** (attempt - 1)),
  )

/**
 * Says a write again while another holds the database: it was refused whole, so nothing is done
 * twice. After six tries the refusal is the answer.
 */
export const retryWhileBusy = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === tries || !isBusy(error)) throw error
    }
    await waitAfter(attempt)
  }
}
