import { expect, test } from 'vitest'
import { combine, isSuccess, type Outcome, runStages, type Stage, summary } from './stages.ts'

const stage = (name: string, outcome: Outcome | Error): Stage => ({
  name,
  run: async () => {
    if (outcome instanceof Error) throw outcome
    return outcome
  },
})

const suite = (passed: number, failed = 0, skipped = 0, ok = failed === 0): Outcome => ({
  ok,
  counts: { passed, failed, skipped },
})

/** Runs stages; `lines` holds what was printed. */
const run = async (...stages: readonly Stage[]) => {
  const lines: string[] = []
  const result = await runStages(stages, (line) => lines.push(line))
  return { ...result, lines }
}

test('runStages adds up the counts of all suites and counts no check that passes', async () => {
  const { counts, stoppedAt } = await run(
    stage('lint', { ok: true }),
    stage('unit', suite(3, 0, 1)),
    stage('worker', suite(4)),
  )
  expect(stoppedAt).toBeUndefined()
  expect(counts).toEqual({ passed: 7, failed: 0, skipped: 1 })
  expect(summary(counts)).toBe('7 passed, 0 failed, 1 skipped')
  expect(isSuccess(counts)).toBe(true)
})

test.each<[string, Outcome | Error, string, string]>([
  ['a check that fails', { ok: false }, '3 passed, 1 failed', ''],
  ['failed tests', suite(2, 2), '5 passed, 2 failed', ''],
  ['a suite that ran nothing', suite(0), '3 passed, 1 failed', 'no test was executed'],
  ['a suite of skipped tests', suite(0, 0, 4), '3 passed, 1 failed, 4 skipped', 'no test'],
  ['an error outside of all tests', suite(2, 0, 0, false), '5 passed, 1 failed', ''],
  ['a stage that throws', new Error('why'), '3 passed, 1 failed', 'why'],
])('runStages stops at %s and counts a failure', async (_name, outcome, line, why) => {
  const { counts, stoppedAt, lines } = await run(
    stage('first', suite(3)),
    stage('second', outcome),
    stage('third', suite(100)),
  )
  expect(stoppedAt).toBe('second')
  expect(summary(counts)).toBe(line)
  expect(isSuccess(counts)).toBe(false)
  expect(lines.at(-1)).toMatch(/^=== second failed after \d+\.\d s/)
  expect(lines.at(-1)).toContain(why)
})

test('combine is good only if each part is, and adds up the counts', () => {
  expect(combine([suite(3), suite(4, 0, 1)])).toMatchObject(suite(7, 0, 1))
  expect(combine([suite(3), suite(4, 2)])).toMatchObject(suite(7, 2))
  const why = 'it wrote no report'
  expect(combine([{ ok: false, why }, suite(3)])).toMatchObject({ ...suite(3, 1), why })
  expect(combine([suite(3), suite(0)])).toMatchObject({ why: 'no test was executed' })
})
