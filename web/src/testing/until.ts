import { vi } from 'vitest'

/** Repeats a check until it does not throw, for 10 s at most: a machine may be busy. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 10_000 })
