export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** How a stage went. Without counts it is a check, which counts only if it fails. */
export type Outcome = {
  readonly ok: boolean
  readonly counts?: Counts
  readonly retried?: readonly string[]
  readonly why?: string
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** The last line of `npm test`. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

export const isSuccess = ({ passed, failed }: Counts): boolean => passed > 0 && failed === 0

export const isGood = ({ ok, counts }: Outcome): boolean =>
  ok && (counts === undefined || isSuccess(counts))

/** A failed stage counts at least one failure, even if no failed test was counted. */
export const countOutcome = (outcome: Outcome): Counts => {
  const counts = outcome.counts ?? none
  const isCounted = isGood(outcome) || counts.failed > 0
  return isCounted ? counts : { ...counts, failed: 1 }
}

export const explain = ({ ok, counts, why }: Outcome): string =>
  why ?? (ok && counts && counts.passed + counts.failed === 0 ? 'no test was executed' : '')

/** Combines the parts of one suite. Each part must be good by itself. */
export const combine = (parts: readonly Outcome[]): Outcome => {
  const why = parts.flatMap((part) => (isGood(part) ? [] : explain(part) || []))
  return {
    ok: parts.every(isGood),
    counts: parts.map(countOutcome).reduce(add, none),
    retried: parts.flatMap(({ retried = [] }) => retried),
    ...(why.length > 0 ? { why: why.join('; ') } : {}),
  }
}
