import { isBusy } from './errors.ts'

const tries = 6
const firstWaitMs = 20

/**
 * Random, so that concurrent writers spread out, and doubled after each try: 0.6 s in total at
 * most.
 */
const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * firstWaitMs * 2 ** (attempt - 1)))

/**
 * Repeats a write while another one holds the database. A busy write was refused whole, so nothing
 * is written twice. Throws after six tries.
 */
export const retryWhileBusy = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === tries || !isBusy(error)) throw error
    }
    await backOff(attempt)
  }
}
