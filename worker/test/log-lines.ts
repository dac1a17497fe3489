import { vi } from 'vitest'

/** The lines that the worker logs while `work` goes on. */
export const linesDuring = async (work: () => Promise<void>): Promise<string[]> => {
  const log = vi.spyOn(console, 'log')
  const error = vi.spyOn(console, 'error')
  try {
    await work()
    return [...log.mock.calls, ...error.mock.calls].map((call) => call.map(String).join(' '))
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
