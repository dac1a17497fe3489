import * as z from 'zod/mini'
import type { Counts } from './counts.ts'

/** A test that failed: the file that it is in, and its groups and title. */
export type FailedTest = { readonly file: string; readonly names: readonly string[] }

/** What a suite's runner reports; `failed` is empty where something failed outside of every test. */
export type Report = { readonly counts: Counts; readonly failed: readonly FailedTest[] }

/** A failed test as it is named, and as Playwright's `--test-list` takes it. */
export const nameOf = ({ file, names }: FailedTest): string => [file, ...names].join(' › ')

const VitestReport = z.object({
  counts: z.object({ passed: z.number(), failed: z.number(), skipped: z.number() }),
  failed: z.array(z.object({ file: z.string(), names: z.array(z.string()) })),
  errors: z.number(),
})

/** What `vitest-reporter.ts` writes; `errors` counts what failed outside of every test. */
export type VitestReport = Report & { readonly errors: number }

/** Reads the report of `vitest-reporter.ts`. Throws where it is no such report. */
export const readVitestReport = (report: unknown): Report => {
  const { counts, failed, errors }: VitestReport = VitestReport.parse(report)
  return { counts, failed: errors > 0 ? [] : failed }
}

type Group = {
  readonly title: string
  readonly file: string
  readonly specs: { readonly title: string; readonly ok: boolean }[]
  readonly suites?: Group[] | undefined
}

const Group: z.ZodMiniType<Group> = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
  suites: z.optional(z.array(z.lazy(() => Group))),
})

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(Group),
  errors: z.array(z.unknown()),
})

const failedIn = ({ specs, suites = [] }: Group): string[][] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => [title]),
  ...suites.flatMap((group) => failedIn(group).map((names) => [group.title, ...names])),
]

/**
 * Reads Playwright's JSON report; a test that passed at a second try counts as failed. Throws where
 * it is no such report.
 */
export const readPlaywrightReport = (report: unknown): Report => {
  const { stats, suites, errors } = PlaywrightReport.parse(report)
  const failed = suites.flatMap((file) =>
    failedIn(file).map((names) => ({ file: file.file, names })),
  )
  return {
    counts: {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    },
    failed: errors.length > 0 ? [] : failed,
  }
}
