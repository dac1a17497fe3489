import { messageOf } from '../cli/cli-error.ts'
import { add, type Counts, countOutcome, explain, isGood, none, type Outcome } from './outcome.ts'

/** A step of a command. If it is not `ok`, the following ones do not run. */
export type Stage = { readonly name: string; readonly run: () => Promise<Outcome> }

export type Result = { readonly counts: Counts; readonly stoppedAt?: string }

/** Runs stages one after the other, reports each, and stops at the first that fails. */
export const runStages = async (
  stages: readonly Stage[],
  print: (line: string) => void,
): Promise<Result> => {
  let counts = none
  for (const { name, run } of stages) {
    print(`\n=== ${name}`)
    const started = performance.now()
    const outcome = await run().catch(
      (error: unknown): Outcome => ({ ok: false, why: messageOf(error) }),
    )
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    counts = add(counts, countOutcome(outcome))
    const { retried = [] } = outcome
    if (retried.length > 0) print(`Passed only after a retry:\n  ${retried.join('\n  ')}`)
    if (!isGood(outcome)) {
      const why = explain(outcome)
      print(`=== ${name} failed after ${seconds} s${why ? `: ${why}` : ''}`)
      return { counts, stoppedAt: name }
    }
    print(`=== ${name} passed in ${seconds} s`)
  }
  return { counts }
}
