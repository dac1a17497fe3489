import { expect, test } from 'vitest'
import { isSuccess, summary } from './counts.ts'
import { type Outcome, runStages, type Stage, together } from './stages.ts'

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

const silently = () => {}

test('counts of all suites add up, and checks count nothing when they are good', async () => {
  const result = await runStages(
    [stage('lint', { ok: true }), stage('unit', suite(3, 0, 1)), stage('worker', suite(4))],
    silently,
  )
  expect(result).toEqual({ counts: { passed: 7, failed: 0, skipped: 1 } })
  expect(summary(result.counts)).toBe('7 passed, 0 failed, 1 skipped')
  expect(isSuccess(result.counts)).toBe(true)
})

test.each<[string, Outcome | Error, string, string]>([
  ['a check that fails is one failure', { ok: false }, '3 passed, 1 failed', ''],
  ['failed tests are counted', suite(2, 2), '5 passed, 2 failed', ''],
  ['a suite that ran nothing has failed', suite(0), '3 passed, 1 failed', 'no test was executed'],
  [
    'a suite of skipped tests has failed',
    suite(0, 0, 4),
    '3 passed, 1 failed, 4 skipped',
    'no test',
  ],
  ['an error outside of every test is a failure', suite(2, 0, 0, false), '5 passed, 1 failed', ''],
  ['a stage that throws is a failure and says why', new Error('why'), '3 passed, 1 failed', 'why'],
])('%s, and the rest does not run', async (_name, outcome, line, said) => {
  const lines: string[] = []
  const { counts, stoppedAt } = await runStages(
    [stage('first', suite(3)), stage('second', outcome), stage('third', suite(100))],
    (text) => lines.push(text),
  )
  expect(stoppedAt).toBe('second')
  expect(summary(counts)).toBe(line)
  expect(isSuccess(counts)).toBe(false)
  expect(lines.at(-1)).toMatch(/^=== second failed after \d+\.\d s/)
  expect(lines.at(-1)).toContain(said)
})

test('two halves are good when each of them is', () => {
  expect(together([suite(3), suite(4, 0, 1)])).toEqual(suite(7, 0, 1))
  expect(together([suite(3), suite(4, 2)])).toMatchObject(suite(7, 2))
  expect(together([suite(3), suite(0)])).toEqual({
    ...suite(3, 1),
    why: 'no test was executed',
  })
  expect(together([{ ok: false, why: 'it wrote no report' }, suite(3)])).toEqual({
    ...suite(3, 1),
    why: 'it wrote no report',
  })
})

test('no test at all is no success', () => {
  expect(isSuccess({ passed: 0, failed: 0, skipped: 0 })).toBe(false)
})
