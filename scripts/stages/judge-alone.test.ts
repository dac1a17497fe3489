import { expect, test } from 'vitest'
import { judgeAlone } from './judge-alone.ts'

const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ file: 'a.test.ts', names: [`${index}`] }))

/** How a suite of 200 that pass goes with these, and how often it was asked about them alone. */
const judge = async (failed: number, named: number, passesAlone: boolean) => {
  const counts = { passed: 200, failed, skipped: 1 }
  const said: string[] = []
  let asked = 0
  const outcome = await judgeAlone({
    reported: { ok: failed === 0, report: { counts, failed: failures(named) } },
    passAlone: async () => {
      asked += 1
      return passesAlone
    },
    say: (line) => said.push(line),
  })
  return { outcome, asked, said: said.join('\n') }
}

test('a suite without a failure is asked about no more', async () => {
  expect(await judge(0, 0, true)).toEqual({
    outcome: { ok: true, counts: { passed: 200, failed: 0, skipped: 1 } },
    ...{ asked: 0, said: '' },
  })
})

test('three that pass alone have passed, and are named', async () => {
  const { outcome, said } = await judge(3, 3, true)
  expect(outcome).toEqual({ ok: true, counts: { passed: 203, failed: 0, skipped: 1 } })
  expect(said).toContain('passed alone, 3 times of 3:\n  a.test.ts › 0\n  a.test.ts › 1')
})

test.each([
  ['fail alone too', 3, 3, false, 1],
  ['are four, which are no accident', 4, 4, true, 0],
  ['are not all named', 2, 1, true, 0],
])('those that %s have failed', async (_what, failed, named, passesAlone, asked) => {
  const judged = await judge(failed, named, passesAlone)
  expect(judged.outcome).toEqual({ ok: false, counts: { passed: 200, failed, skipped: 1 } })
  expect(judged.asked).toBe(asked)
})

test('without a report there is nothing to judge', async () => {
  const outcome = await judgeAlone({
    reported: { ok: false, report: undefined },
    passAlone: async () => true,
    say: () => {},
  })
  expect(outcome).toEqual({ ok: false, why: 'it wrote no report' })
})
