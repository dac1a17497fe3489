import { vi } from 'vitest'

/** Tries a check again until it throws no more, for 10 s: a machine may have much else to do. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 10_000 })
