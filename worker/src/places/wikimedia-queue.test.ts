import type { Places } from '@storystone/schema/contract/places.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testBudget } from '#test/budget.ts'
import { execute, query, testDatabase } from '#test/database/database.ts'
import { wikimediaDouble, wikimediaUrls } from '#test/vendors/wikimedia.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import { createWikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { suggestPlaces } from './resolve-place.ts'

/** Searches as a deployment of its own, by which the double counts. */
const searchAs = (contact: string, requestsPerMinute?: number) => {
  const version = crypto.randomUUID()
  const config = { urls: wikimediaUrls, version, contact, token: '', requestsPerMinute }
  const wikimedia = createWikimedia(config)
  const ask = (name: string): Promise<Places> => {
    const userId = crypto.randomUUID()
    const deps = { wikimedia, meter: createMeter(), userId, budget: testBudget }
    const wanted = { name, location: null, language: 'en' } as const
    return suggestPlaces({ database: testDatabase(), ...deps }, wanted)
  }
  return { ask, version }
}

const unknownName = (): string => `Zyx ${crypto.randomUUID()}`

test.for([
  ['asks for a short wait again and again', 'too_many', 2],
  ['asks for more than two seconds', 'too_many_for_long', 1],
] as const)('a search gives up when Wikimedia %s', async ([, behaviour, requests]) => {
  const name = unknownName()
  await wikimediaDouble.script({ text: name, do: behaviour })
  // With a pace at which other tests leave it a turn.
  const { ask, version } = searchAs('', 1_800)
  await expect(ask(name)).rejects.toThrow()
  expect(await wikimediaDouble.calls(version)).toMatchObject({ count: requests })
})

test('a 429 halves the pace of the deployment for a minute, and is logged once', async () => {
  await execute(sql`DELETE FROM vendor_calls`)
  const warned = vi.spyOn(console, 'warn')
  const { ask } = searchAs('', 40)
  const name = unknownName()
  await wikimediaDouble.script({ text: name, do: 'too_many' })
  await expect(ask(name)).rejects.toThrow()
  const other = unknownName()
  await wikimediaDouble.script({ text: other, do: 'too_many_once' })
  await ask(other)
  const lines = warned.mock.calls.map(([line]) => String(line))
  warned.mockRestore()
  expect(lines.filter((line) => line.includes('"pace"'))).toEqual([
    '{"job":"pace","vendor":"wikimedia","requestsPerMinute":20}',
  ])
  const halved = sql`SELECT sum(requests) AS requests FROM vendor_calls
    WHERE id = 'wikimedia:halved'`
  expect(await query(halved)).toEqual([{ requests: 20 }])
  await execute(sql`DELETE FROM vendor_calls`)
})

test('without a contact, no request goes out after nine in a minute', async () => {
  const at = Date.now() - 1000
  await execute(sql`INSERT INTO vendor_calls (id, service, requests, at_once, started_at, ends_at)
    VALUES (${crypto.randomUUID()}, 'wikimedia', 9, 1, ${at}, ${at})`)
  const { ask, version } = searchAs('')
  await expect(ask(unknownName())).rejects.toMatchObject({
    code: 'temporarily_unavailable',
    details: { retryAfter: 20 },
  })
  expect((await wikimediaDouble.calls(version)).count).toBe(0)
})

test('50 searches at once stay within the limits of Wikimedia, and all are answered', async () => {
  await execute(sql`DELETE FROM vendor_calls`)
  const { ask, version } = searchAs('ada@example.org')
  await wikimediaDouble.pace(20)
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(unknownName())))
  await wikimediaDouble.pace(0)
  expect(answers).toHaveLength(50)
  const { count, refused, mostAtOnce } = await wikimediaDouble.calls(version)
  expect([count, refused]).toEqual([150, 0])
  expect(mostAtOnce).toBe(3)
  await execute(sql`DELETE FROM vendor_calls`)
})
