import { messageOf } from '../cli/cli-error.ts'

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** How a stage went. Without counts it is a check, which counts only if it fails. */
export type Outcome = { readonly ok: boolean; readonly counts?: Counts; readonly why?: string }

/** A step of a command. If it is not `ok`, the following ones do not run. */
export type Stage = { readonly name: string; readonly run: () => Promise<Outcome> }

export type Result = { readonly counts: Counts; readonly stoppedAt?: string }

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** The last line of `npm test`. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

export const isSuccess = ({ passed, failed }: Counts): boolean => passed > 0 && failed === 0

/** A suite that ran no test has failed, and a failed stage counts at least one failure. */
const judge = ({ ok, counts, why }: Outcome): Required<Outcome> => {
  const isGood = ok && (counts === undefined || isSuccess(counts))
  const counted = counts ?? none
  const isEmpty = ok && counts !== undefined && counts.passed + counts.failed === 0
  return {
    ok: isGood,
    counts: isGood || counted.failed > 0 ? counted : { ...counted, failed: 1 },
    why: why ?? (isEmpty ? 'no test was executed' : ''),
  }
}

/** Combines the parts of one suite. Each part must be good by itself. */
export const combine = (parts: readonly Outcome[]): Outcome => {
  const judged = parts.map(judge)
  return {
    ok: judged.every(({ ok }) => ok),
    counts: judged.map(({ counts }) => counts).reduce(add, none),
    why: judged.flatMap(({ why }) => why || []).join('; '),
  }
}

/** Runs stages one after the other, reports each, and stops at the first that fails. */
export const runStages = async (
  stages: readonly Stage[],
  print: (line: string) => void,
): Promise<Result> => {
  let total = none
  for (const { name, run } of stages) {
    print(`\n=== ${name}`)
    const started = performance.now()
    const outcome = await run().catch((error: unknown) => ({ ok: false, why: messageOf(error) }))
    const { ok, counts, why } = judge(outcome)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    total = add(total, counts)
    if (!ok) {
      print(`=== ${name} failed after ${seconds} s${why ? `: ${why}` : ''}`)
      return { counts: total, stoppedAt: name }
    }
    print(`=== ${name} passed in ${seconds} s`)
  }
  return { counts: total }
}
