import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClient, errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { double, scriptedLandmark } from '../../../test/double.ts'
import { askForStory, balanceOf, createUser, historyOf, password } from '../../../test/factories.ts'
import { leaveOnceIn } from '../../../test/leave.ts'
import { linesDuring } from '../../../test/log-lines.ts'
import { runSweep } from '../../../test/run-sweep.ts'
import { until } from '../../../test/until.ts'

const ageReservations = async (userId: string, minutes: number): Promise<void> => {
  await testDatabase().write([
    sql`UPDATE attempts SET created_at = created_at - ${minutes * 60_000}
      WHERE user_id = ${userId} AND state = 'reserved'`,
  ])
}

const begin = async () => {
  const { client, user } = await createUser()
  const text = await scriptedLandmark({ do: 'hold' })
  const key = crypto.randomUUID()
  const answer = askForStory(client, { text, key })
  await until(async () => (await double.calls(text)).held === 1)
  expect(await balanceOf(client)).toBe(3)
  return { client, user, text, key, answer }
}

describe('the sweep', () => {
  test('leaves a story alone that is being written for less than 3 minutes', async () => {
    const { client, user, text, answer } = await begin()
    await ageReservations(user.id, 2.9)
    await runSweep()
    expect(await balanceOf(client)).toBe(3)
    await double.release(text)
    expect((await answer).status).toBe(201)
    expect(await balanceOf(client)).toBe(3)
  })

  test('gives an abandoned reservation back once; a story that comes after is not stored', async () => {
    const { client, user, text, key, answer } = await begin()
    await ageReservations(user.id, 3.1)
    await Promise.all([runSweep(), runSweep(), runSweep()])
    expect(await balanceOf(client)).toBe(4)
    await double.release(text)
    const late = await answer
    expect(late.status).toBe(504)
    expect((await errorOf(late)).code).toBe('provider_timeout')
    expect(await (await client.get('/api/stories')).json()).toEqual([])
    expect((await historyOf(client)).map(({ change }) => change)).toEqual([1, -1, 4])

    const again = askForStory(client, { text, key })
    await until(async () => (await double.calls(text)).held === 1)
    await double.release(text)
    expect((await again).status).toBe(201)
    expect(await balanceOf(client)).toBe(3)
  })

  test('gives back more abandoned reservations than it takes at a time, and logs it', async () => {
    await runSweep() // What other tests have left behind is none of this one's.
    const { client, user } = await createUser()
    const longAgo = Date.now() - 3_600_000
    await testDatabase().write([
      sql`WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 250)
        INSERT INTO attempts
          (id, user_id, idempotency_key, body_hash, state, cost, story_id, created_at)
        SELECT ${user.id} || n, ${user.id}, n, 'x', 'reserved', 0.5, 'none', ${longAgo} + n
        FROM counted`,
    ])
    const lines = await linesDuring(runSweep)
    expect(await balanceOf(client)).toBe(4 + 250 * 0.5)
    const logged = lines.find((line) => line.includes('"job":"sweep"')) ?? ''
    expect(JSON.parse(logged)).toMatchObject({ givenBack: 250, refunded: 250 * 0.5 })
  })

  test('forgets sessions and counters whose time is over, and no others', async () => {
    const { client, user, email } = await createUser()
    const other = createClient()
    await other.post('/api/login', { email, password })
    const { write } = testDatabase()
    await write([
      sql`UPDATE sessions SET expires_at = ${Date.now() - 1} WHERE id =
        (SELECT id FROM sessions WHERE user_id = ${user.id} ORDER BY created_at LIMIT 1)`,
    ])
    expect((await client.get('/api/user')).status).toBe(401)
    await runSweep()
    const [left] = await write([
      sql`SELECT count(*) AS sessions FROM sessions WHERE user_id = ${user.id}`,
    ])
    expect(left?.rows[0]?.sessions).toBe(1)
    expect((await other.get('/api/user')).status).toBe(200)
  })
})

describe('a client that leaves half-way', () => {
  test('finds the story on return, paid for once', async () => {
    const { client } = await createUser()
    const text = await scriptedLandmark({ do: 'hold' })
    const response = await askForStory(client, { text, events: true })
    await until(async () => (await double.calls(text)).held === 1)
    await response.body?.cancel()
    await double.release(text)
    await until(async () => {
      const stories: unknown = await (await client.get('/api/stories')).json()
      return Array.isArray(stories) && stories.length === 1
    })
    expect(await balanceOf(client)).toBe(3)
    expect((await double.calls(text)).aborted).toBe(0)
  })

  test.each([
    ['JSON', false],
    ['events', true],
  ])('while its cost is being reserved finds the story, too: %s', async (_as, events) => {
    const { client } = await createUser()
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const key = crypto.randomUUID()
    await leaveOnceIn('attempts', (signal) => askForStory(client, { text, key, events, signal }))
    await until(async () => {
      const stories: unknown = await (await client.get('/api/stories')).json()
      return Array.isArray(stories) && stories.length === 1
    })
    expect(await balanceOf(client)).toBe(3)
    expect((await askForStory(client, { text, key })).status).toBe(201)
    expect((await double.calls(text)).count).toBe(1)
  })
})
