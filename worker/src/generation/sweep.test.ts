import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createClient, linesDuring, refusalOf, runSweep, until } from '#test/client/client.ts'
import { execute, query, testDatabase } from '#test/database/database.ts'
import { disconnectAfterInsert } from '#test/faults/disconnect.ts'
import { stateOf } from '#test/stories/photo-stories.ts'
import { ageAttempts, requestStory, storiesOf } from '#test/stories/stories.ts'
import { balanceOf, createUser, grant, password, test } from '#test/users/factories.ts'
import { double, scriptedLandmark, untilHeld } from '#test/vendors/chat.ts'

/** A user whose story is held while it is written. */
const createHeld = async () => {
  const { client, user } = await createUser()
  const text = await scriptedLandmark({ do: 'hold' })
  const key = crypto.randomUUID()
  const response = requestStory(client, { text, key })
  await untilHeld(text)
  expect(await balanceOf(client)).toBe(3)
  return { client, user, text, key, response }
}

describe('the sweep', () => {
  test('leaves a reservation of less than 15 minutes alone', async () => {
    const { client, user, text, response } = await createHeld()
    await ageAttempts(user.id, 14.9)
    await runSweep()
    expect(await balanceOf(client)).toBe(3)
    await double.release(text)
    expect((await response).status).toBe(201)
    expect(await balanceOf(client)).toBe(3)
  })

  test('gives an abandoned reservation back once, and its late story is not stored', async () => {
    const { client, user, text, key, response } = await createHeld()
    await ageAttempts(user.id, 15.1)
    await Promise.all([runSweep(), runSweep(), runSweep()])
    expect(await balanceOf(client)).toBe(4)
    await double.release(text)
    expect(await refusalOf(await response)).toEqual([504, 'provider_timeout'])
    expect(await stateOf(client, user)).toMatchObject({ stories: 0, ledger: [1, -1, 4] })

    // Its text is shared since.
    expect((await requestStory(client, { text, key })).status).toBe(201)
    expect(await balanceOf(client)).toBe(3)
  })

  test('gives back more abandoned reservations than fit one page, logs them, and refunds what was charged', async () => {
    await runSweep() // Other tests have left reservations.
    const { client, user } = await createUser()
    await grant(user.id, 96)
    const longAgo = Date.now() - 3_600_000
    await testDatabase().write(
      sql`WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 250)
        INSERT INTO attempts
          (id, user_id, idempotency_key, body_hash, state, cost, story_id, created_at)
        SELECT ${user.id} || n, ${user.id}, n, 'x', 'reserved', 0.5, 'none', ${longAgo} + n
        FROM counted`,
    )
    await execute(sql`INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
      SELECT id, 'story:' || id, user_id, -cost, 'story', 0 FROM attempts
      WHERE user_id = ${user.id} LIMIT 200`)
    expect(await balanceOf(client)).toBe(0)
    const lines = await linesDuring(runSweep)
    expect(await balanceOf(client)).toBe(100)
    const logged = lines.find((line) => line.includes('"job":"sweep"')) ?? ''
    expect(JSON.parse(logged)).toMatchObject({ givenBack: 250, refunded: 100 })
  })

  test('deletes expired sessions and no others', async () => {
    const { client, user, email } = await createUser()
    const other = createClient()
    await other.post('/api/login', { email, password })
    const { write } = testDatabase()
    await write(
      sql`UPDATE sessions SET expires_at = ${Date.now() - 1} WHERE id =
        (SELECT id FROM sessions WHERE user_id = ${user.id} ORDER BY created_at LIMIT 1)`,
    )
    expect((await client.get('/api/user')).status).toBe(401)
    await runSweep()
    const rows = await query(
      sql`SELECT count(*) AS sessions FROM sessions WHERE user_id = ${user.id}`,
    )
    expect(rows[0]?.sessions).toBe(1)
    expect((await other.get('/api/user')).status).toBe(200)
  })
})

describe('a client that disconnects', () => {
  test('while its story is written finds it later, paid once', async ({ client }) => {
    const text = await scriptedLandmark({ do: 'hold' })
    const lines = await linesDuring(async () => {
      const response = await requestStory(client, { text, events: true })
      await untilHeld(text)
      await response.body?.cancel()
      await double.release(text)
      await until(async () => (await storiesOf(client)).length === 1)
    })
    expect(lines.filter((line) => JSON.stringify(line).includes('rror'))).toEqual([])
    expect(await balanceOf(client)).toBe(3)
    expect((await double.calls(text)).aborted).toBe(0)
  })

  test.for([false, true])(
    'while its cost is reserved finds the story later, as events: %s',
    async (events, { client }) => {
      const text = await scriptedLandmark({ do: 'answer_at_once' })
      const key = crypto.randomUUID()
      await disconnectAfterInsert('attempts', (signal) =>
        requestStory(client, { text, key, events, signal }),
      )
      await until(async () => (await storiesOf(client)).length === 1)
      expect(await balanceOf(client)).toBe(3)
      expect((await requestStory(client, { text, key })).status).toBe(201)
      expect((await double.calls(text)).count).toBe(1)
    },
  )
})
