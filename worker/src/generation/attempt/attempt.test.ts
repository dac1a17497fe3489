import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { runSweep } from '#test/client/client.ts'
import { execute, query } from '#test/database/database.ts'
import { test } from '#test/users/factories.ts'

const day = 24 * 60 * 60_000

test('the sweep deletes attempts of 90 days ago, keeps what is asked later', async ({ user }) => {
  const insert = (id: string, state: string, days: number) =>
    execute(sql`INSERT INTO attempts (id, user_id, idempotency_key, body_hash, state, cost, story_id,
        created_at)
      VALUES (${`${user.id}${id}`}, ${user.id}, ${id}, 'x', ${state}, 0, ${`${user.id}${id}`},
        ${Date.now() - days * day})`)
  await insert('given back', 'given_back', 91)
  await insert('settled, and its story is gone', 'settled', 91)
  await insert('settled', 'settled', 91)
  await insert('returned', 'returned', 91)
  await insert('young', 'settled', 89)
  await execute(sql`INSERT INTO stories
      (id, user_id, title, content, format, language, candidates, revision, created_at)
    VALUES (${`${user.id}settled`}, ${user.id}, '', '', 'quick_facts', 'en', '[]', 1, 1)`)
  await runSweep()
  const left = await query(sql`SELECT idempotency_key AS key FROM attempts
    WHERE user_id = ${user.id} ORDER BY key`)
  expect(left.map(({ key }) => key)).toEqual(['returned', 'settled', 'young'])
})
