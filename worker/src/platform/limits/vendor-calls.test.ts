import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { execute, testDatabase } from '#test/database/database.ts'
import { claimVendorCall, endVendorCall, halvePace } from './vendor-calls.ts'

const claim = async (
  service: string,
  requests = 1,
  atOnce = 1,
  userId = crypto.randomUUID(),
): Promise<number | null> => {
  const call = { id: crypto.randomUUID(), service, userId, requests, atOnce }
  return (await testDatabase().write(claimVendorCall(call, { perMinute: 9, atOnce: 3 }))).granted
}

/** A call of so many requests that began and ended some seconds ago. */
const record = (service: string, requests: number, secondsAgo: number): Promise<void> => {
  const at = Date.now() - secondsAgo * 1000
  return execute(sql`INSERT INTO vendor_calls (id, service, requests, at_once, started_at, ends_at)
    VALUES (${crypto.randomUUID()}, ${service}, ${requests}, 1, ${at}, ${at})`)
}

describe('a call to a vendor', () => {
  test.for([
    ['is granted one call below the limit of a minute', 8, 30, 1],
    ['is refused at the limit of a minute', 9, 30, null],
    ['is granted where the limit was reached a minute ago', 9, 61, 1],
    ['is refused where the limit was reached just within the minute', 9, 58, null],
  ] as const)('%s', async ([, requests, secondsAgo, granted]) => {
    const service = crypto.randomUUID()
    await record(service, requests, secondsAgo)
    expect(await claim(service)).toBe(granted)
  })

  const claimAs = (service: string, userId: string, requests: number, atOnce = 1) =>
    testDatabase().write(
      claimVendorCall(
        { id: crypto.randomUUID(), service, userId, requests, atOnce },
        { perMinute: 80, atOnce: 9 },
      ),
    )

  test('of a user who had a quarter of what others left is not granted', async () => {
    const service = crypto.randomUUID()
    expect(await claimAs(service, 'one', 20)).toMatchObject({ granted: 1, isOverShare: true })
    expect(await claimAs(service, 'one', 1)).toMatchObject({ granted: null, isOverShare: true })
    expect(await claimAs(service, 'another', 16)).toMatchObject({ granted: null })
    expect(await claimAs(service, 'another', 15)).toMatchObject({ granted: 1 })
    expect(await claimAs(service, 'a third', 9)).toMatchObject({ granted: 1, isOverShare: true })
  })

  test('however much several users want, another’s first story is granted', async () => {
    const service = crypto.randomUUID()
    for (let turn = 0; turn < 30; turn += 1)
      for (const userId of ['one', 'two', 'three', 'four']) await claimAs(service, userId, 1, 0)
    expect(await claimAs(service, 'another', 5)).toMatchObject({ granted: 1 })
  })

  test('of a user who had the requests of two stories leaves one place side by side to others', async () => {
    const service = crypto.randomUUID()
    expect(await claimAs(service, 'one', 18, 6)).toMatchObject({ granted: 6 })
    expect(await claimAs(service, 'one', 1, 6)).toMatchObject({ granted: 2 })
    expect(await claimAs(service, 'one', 1, 6)).toMatchObject({ granted: null })
    expect(await claimAs(service, 'another', 1, 6)).toMatchObject({ granted: 1 })
  })

  test.for([
    [9, 3],
    [180, 72],
  ] as const)('that nobody waits for has less than half: %i, %i', async ([perMinute, most]) => {
    const service = crypto.randomUUID()
    const claimPack = async (requests: number) =>
      (
        await testDatabase().write(
          claimVendorCall(
            {
              id: crypto.randomUUID(),
              service,
              userId: 'packs',
              requests,
              atOnce: 0,
              isBackground: true,
            },
            { perMinute, atOnce: 3 },
          ),
        )
      ).granted
    expect(await claimPack(most)).not.toBeNull()
    expect(await claimPack(1)).toBeNull()
  })

  test('of more requests than are left is not granted', async () => {
    const service = crypto.randomUUID()
    await record(service, 7, 30)
    expect([await claim(service, 3), await claim(service, 2)]).toEqual([null, 1])
  })

  test('is granted as many side by side as others leave free', async () => {
    const service = crypto.randomUUID()
    const call = { id: crypto.randomUUID(), service, userId: 'one', requests: 1, atOnce: 2 }
    const limit = { perMinute: 9, atOnce: 3 }
    expect((await testDatabase().write(claimVendorCall(call, limit))).granted).toBe(2)
    expect([await claim(service, 1, 3), await claim(service)]).toEqual([1, null])
    await testDatabase().write(endVendorCall(call.id, 1))
    expect(await claim(service, 1, 3)).toBe(2)
  })
})

const halve = (service: string) => testDatabase().write(halvePace(service, { perMinute: 9 }))

test('a service that gets too many requests has half as many for a minute, and says so once', async () => {
  const service = crypto.randomUUID()
  expect([await halve(service), await halve(service)]).toEqual([true, false])
  expect([await claim(service, 6, 3), await claim(service, 5, 3)]).toEqual([null, 3])
  await execute(sql`UPDATE vendor_calls SET started_at = started_at - 61000
      WHERE service = ${service}`)
  expect(await claim(service, 9)).toBe(1)
  expect(await halve(service)).toBe(true)
})
