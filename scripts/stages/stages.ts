import { add, type Counts, none } from './counts.ts'

/** How a stage went. Without counts it is a check, which counts as one failure or not at all. */
export type Outcome = { readonly ok: boolean; readonly counts?: Counts; readonly why?: string }

/** A step of a command; those behind one that is not `ok` are not run. */
export type Stage = { readonly name: string; readonly run: () => Promise<Outcome> }

export type Result = { readonly counts: Counts; readonly stoppedAt?: string }

const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Tests ran, one by one, and every one of them was good. */
const isGood = ({ ok, counts }: Outcome): boolean =>
  ok && (counts === undefined || (counts.failed === 0 && counts.passed > 0))

/** Parts of one suite as one: each must be good by itself, and what each counted is counted. */
export const together = (parts: readonly Outcome[]): Outcome => {
  const why = parts.flatMap((part) => (isGood(part) ? [] : [explain(part)])).filter(Boolean)
  return {
    ok: parts.every(isGood),
    counts: parts.map(countStage).reduce(add, none),
    ...(why.length > 0 ? { why: why.join('; ') } : {}),
  }
}

/** A stage that did not go well counts at least one failure, though no test of it was counted. */
const countStage = (outcome: Outcome): Counts => {
  const counts = outcome.counts ?? none
  return isGood(outcome) || counts.failed > 0 ? counts : add(counts, oneFailed)
}

const explain = ({ ok, counts, why }: Outcome): string =>
  why ?? (ok && counts && counts.passed + counts.failed === 0 ? 'no test was executed' : '')

/** Runs stages one after the other, says how each went, and stops at the first that fails. */
export const runStages = async (
  stages: readonly Stage[],
  say: (line: string) => void,
): Promise<Result> => {
  let counts = none
  for (const { name, run } of stages) {
    say(`\n=== ${name}`)
    const begun = performance.now()
    const outcome = await run().catch(
      (error: unknown): Outcome => ({
        ok: false,
        why: error instanceof Error ? error.message : String(error),
      }),
    )
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    counts = add(counts, countStage(outcome))
    if (!isGood(outcome)) {
      const why = explain(outcome)
      say(`=== ${name} failed after ${seconds} s${why ? `: ${why}` : ''}`)
      return { counts, stoppedAt: name }
    }
    say(`=== ${name} passed in ${seconds} s`)
  }
  return { counts }
}
