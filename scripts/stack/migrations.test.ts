import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inRoot } from '../cli/paths.ts'
import { applyMigrations, type Sqld, startSqld } from './sqld.ts'

const folder = mkdtempSync(join(tmpdir(), 'storystone-migrations-'))
let sqld: Sqld | undefined
afterEach(async () => {
  await sqld?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The migrations before one, in a folder of their own. */
const migrationsBefore = (tag: string): string => {
  const migrations = join(folder, 'migrations')
  cpSync(inRoot('schema/database/migrations'), migrations, { recursive: true })
  const file = join(migrations, 'meta', '_journal.json')
  const journal = Journal.parse(JSON.parse(readFileSync(file, 'utf8')))
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  const entries = journal.entries.slice(0, end)
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  return migrations
}

test('a retelling of before is a settled attempt that replaces its story; a claim is dropped', async () => {
  sqld = await startSqld(folder)
  const client = createClient(sqld)
  await migrate(drizzle(client), { migrationsFolder: migrationsBefore('0009_generations') })
  const story = `INSERT INTO stories (id, user_id, title, content, format, language, candidates,
    revision, created_at) VALUES (?, 'u', 'T', 'C', 'quick_facts', 'fr', '[]', 1, 1)`
  await client.batch(
    [
      `INSERT INTO users (id, email, password_hash, credits_updated_at, created_at)
        VALUES ('u', 'a@example.org', 'x', 1, 1)`,
      { sql: story, args: ['one'] },
      { sql: story, args: ['two'] },
      { sql: story, args: ['three'] },
      `INSERT INTO attempts (id, user_id, idempotency_key, body_hash, state, cost, story_id, created_at)
        VALUES ('a', 'u', 'used', 'h', 'settled', 1, 'one', 1)`,
      `INSERT INTO retellings (story_id, id, idempotency_key, body_hash, state, created_at) VALUES
        ('one', 'r1', 'k1', 'h1', 'told', 2), ('two', 'r2', 'used', 'h2', 'told', 3),
        ('three', 'r3', 'k3', 'h3', 'under_way', 4)`,
    ],
    'write',
  )
  await applyMigrations(sqld)
  const { rows } = await client.execute(`SELECT id, idempotency_key, state, cost, story_id,
    replaces_story_id, format, language, photo_id FROM attempts ORDER BY created_at`)
  client.close()
  const retelling = { state: 'settled', cost: 0, format: 'quick_facts', language: 'fr' }
  expect(rows.map((row) => ({ ...row }))).toMatchObject([
    { id: 'a', idempotency_key: 'used', cost: 1, replaces_story_id: null },
    { ...retelling, id: 'r1', idempotency_key: 'k1', story_id: 'one', replaces_story_id: 'one' },
    { ...retelling, id: 'r2', idempotency_key: 'r2', story_id: 'two', replaces_story_id: 'two' },
  ])
  expect(rows.map(({ photo_id }) => photo_id)).toEqual([null, null, null])
})
