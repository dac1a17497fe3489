import { afterEach, beforeEach, vi } from 'vitest'

/** What every test of the pages leaves behind it, and none may find: spies, stubs, a clock, storage. */
beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage'] as const) globalThis[name]?.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (globalThis.document) Reflect.deleteProperty(document, 'hidden')
})
