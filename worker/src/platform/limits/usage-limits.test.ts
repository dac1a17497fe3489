import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database/database.ts'
import { countOnce, type Limit, refusalBy, refuseExceeded } from './usage-limits.ts'

const newLimit = (max: number): Limit => ({
  key: `test:${crypto.randomUUID()}`,
  max,
  windowMs: 60_000,
})

const now = Date.now()

const countOf = async (limit: Limit, id: string, at = now): Promise<number> => {
  const { use } = await testDatabase().write(countOnce({ limit, id }, at))
  return use.used
}

describe('a counted use', () => {
  test('counts once when it is repeated', async () => {
    const limit = newLimit(10)
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(await countOf(limit, one)).toBe(1)
    expect(await countOf(limit, other)).toBe(2)
    expect(await countOf(limit, one)).toBe(1)
    expect(await countOf(limit, other)).toBe(2)
    expect(await countOf(limit, crypto.randomUUID())).toBe(3)
  })

  test('concurrent repeated uses pass up to the limit', async () => {
    const limit = newLimit(10)
    const uses = Array.from({ length: 14 }, () => ({ limit, id: crypto.randomUUID() }))
    const outcomes = await Promise.allSettled(
      [...uses, ...uses].map(async (usage) => {
        const { use } = await testDatabase().write(countOnce(usage, now))
        refuseExceeded([use], now)
      }),
    )
    const passed = outcomes.map(({ status }) => status === 'fulfilled')
    expect(passed.slice(0, 14)).toEqual(passed.slice(14))
    expect(passed.filter(Boolean)).toHaveLength(20)
  })

  test('after the window starts a new one', async () => {
    const limit = newLimit(10)
    expect(await countOf(limit, crypto.randomUUID())).toBe(1)
    expect(await countOf(limit, crypto.randomUUID(), now + 60_000)).toBe(1)
    expect(await countOf(limit, crypto.randomUUID(), now + 60_001)).toBe(2)
  })
})

test.for([
  [1, undefined],
  [30, 'hour'],
  [23 * 60, 'day'],
] as const)('a limit of which %i minutes are left is refused about: %s', ([minutes, about]) => {
  const { details } = refusalBy([{ used: 3, max: 3, endsAt: now + minutes * 60_000 }], now)
  expect([details.retryAfter, details.about]).toEqual([minutes * 60, about])
})
