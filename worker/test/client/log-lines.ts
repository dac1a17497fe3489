import { vi } from 'vitest'
import { until } from '../until.ts'

/**
 * The lines that the worker logs during `work`, and then until there are `atLeast` lines: a
 * streamed response is logged when it ends.
 */
export const linesDuring = async (work: () => Promise<void>, atLeast = 0): Promise<string[]> => {
  const log = vi.spyOn(console, 'log')
  const error = vi.spyOn(console, 'error')
  const lines = () =>
    [...log.mock.calls, ...error.mock.calls].map((call) => call.map(String).join(' '))
  try {
    await work()
    await until(async () => lines().length >= atLeast)
    return lines()
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
