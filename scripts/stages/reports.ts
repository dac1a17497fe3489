import { relative } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../cli/paths.ts'
import type { Counts } from './outcome.ts'

export type Report = { readonly counts: Counts; readonly retried: readonly string[] }

const VitestTest = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
})
const VitestFile = z.object({ name: z.string(), assertionResults: z.array(VitestTest) })
const VitestReport = z.object({ testResults: z.array(VitestFile) })

/** Reads the report of vitest's `json` reporter. Throws if it has another shape. */
export const readVitestReport = (report: unknown): Report => {
  const tests = VitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  )
  const passed = tests.filter(({ status }) => status === 'passed')
  const failed = tests.filter(({ status }) => status === 'failed').length
  return {
    counts: { passed: passed.length, failed, skipped: tests.length - passed.length - failed },
    // A test that passed keeps the errors of its earlier tries.
    retried: passed
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ file, fullName }) => `${file} › ${fullName}`),
  }
}

const number = z.number()
const PlaywrightReport = z.object({
  stats: z.object({ expected: number, unexpected: number, flaky: number, skipped: number }),
})

/** Reads the report of Playwright's `json` reporter. Throws if it has another shape. */
export const readPlaywrightReport = (report: unknown): Report => {
  const { expected, unexpected, flaky, skipped } = PlaywrightReport.parse(report).stats
  return {
    counts: { passed: expected + flaky, failed: unexpected, skipped },
    // The `list` reporter names them at its end.
    retried: flaky > 0 ? [`${flaky} of the journeys, which are listed above as flaky`] : [],
  }
}
