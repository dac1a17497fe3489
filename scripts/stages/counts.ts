/** How many tests came out how. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Those of two suites together. */
export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** The last line of `npm test`. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Nothing failed, and something was executed at all. */
export const isSuccess = ({ passed, failed }: Counts): boolean => passed > 0 && failed === 0
