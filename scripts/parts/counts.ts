import * as z from 'zod/mini'

/** How many tests came out how. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Those of two suites together. */
export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})

/** What vitest's JSON report counts; a todo counts as skipped. */
export const countVitest = (report: unknown): Counts => {
  const counted = VitestReport.parse(report)
  return {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests,
    skipped: counted.numPendingTests + counted.numTodoTests,
  }
}

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/** What Playwright's JSON report counts; a test that passed at a second try counts as failed. */
export const countPlaywright = (report: unknown): Counts => {
  const { expected, unexpected, flaky, skipped } = PlaywrightReport.parse(report).stats
  return { passed: expected, failed: unexpected + flaky, skipped }
}

/** The last line of `npm test`. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Nothing failed, and something was executed at all. */
export const isSuccess = ({ passed, failed }: Counts): boolean => passed > 0 && failed === 0
