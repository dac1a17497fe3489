import { type FailedTest, nameOf, type Report } from './reports.ts'
import { outcomeOf, type Reported } from './run-suite.ts'
import type { Outcome } from './stages.ts'

/** More than so many failures of one run are no accident. */
const mostAlone = 3
/** How often a test that failed beside others has to pass alone. */
export const timesAlone = 3

export type Judgement = {
  /** How the run of the whole suite went. */
  readonly reported: Reported
  /** Whether these tests pass with nothing beside them, each `timesAlone` times. */
  readonly passAlone: (failed: readonly FailedTest[]) => Promise<boolean>
  readonly say: (line: string) => void
}

/** Whether so few tests failed, and nothing else, that each is judged alone. */
const areJudgedAlone = ({ counts, failed }: Report): boolean =>
  failed.length > 0 && failed.length <= mostAlone && failed.length === counts.failed

/**
 * How a suite went. Where at most three of its tests failed, each is judged alone: it has to pass
 * three times of three, with nothing beside it, to count as passed, and is named at the end.
 * Decision 115.
 */
export const judgeAlone = async ({ reported, passAlone, say }: Judgement): Promise<Outcome> => {
  const { ok, report } = reported
  const outcome = outcomeOf(reported)
  if (ok || !report || !areJudgedAlone(report)) return outcome

  const { counts, failed } = report
  const named = failed.map((test) => `  ${nameOf(test)}`).join('\n')
  say(`\nFailed beside others; each alone now, ${timesAlone} times:\n${named}`)
  if (!(await passAlone(failed))) return outcome
  say(`\nFailed beside others, passed alone, ${timesAlone} times of ${timesAlone}:\n${named}`)
  return { ok: true, counts: { ...counts, passed: counts.passed + failed.length, failed: 0 } }
}
