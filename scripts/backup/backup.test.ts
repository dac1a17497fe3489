import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Client, createClient } from '@libsql/client/web'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations, type Sqld, startSqld } from '../stack/sqld.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { backUp, restore } from './database.ts'

const folder = createTestFolder()
const file = join(folder, 'backup.sql.gz')

let original: Sqld
let spare: Sqld

const story = 'L’été; \'quoted\' "x"\n-- no comment;\r\nCREATE TRIGGER END;\n• 古 \\n $1'

const fill = async (client: Client): Promise<void> => {
  await client.batch(
    [
      `INSERT INTO users (id, email, password_hash, credits_updated_at, created_at)
        VALUES ('u', 'a@example.test', 'x', 1, 1)`,
      `INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
        VALUES ('l1', 'k1', 'u', 4, 'signup', 1), ('l2', 'k2', 'u', -2.5, 'story', 2)`,
    ],
    'write',
  )
  const insert = `INSERT INTO stories (id, user_id, title, content, format, language, candidates, revision, created_at)
    VALUES (?, 'u', 'A title', ?, 'quick_facts', 'fr', '[]', 1, 1)`
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    sql: insert,
    args: [`s${index}`, `${story}${index}`],
  }))
  await client.batch(rows, 'write')
}

const everything = async (client: Client): Promise<unknown> => {
  const { rows: objects } = await client.execute(
    "SELECT type, name, tbl_name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
  )
  const tables = objects.flatMap(({ type, name }) => (type === 'table' ? [String(name)] : []))
  const contents = await Promise.all(
    tables.map(async (table) => [table, (await client.execute(`SELECT * FROM "${table}"`)).rows]),
  )
  return { objects, contents }
}

beforeAll(async () => {
  original = await startSqld(join(folder, 'original'))
  spare = await startSqld(join(folder, 'spare'))
  await applyMigrations(original)
  await fill(createClient(original))
}, 60_000)

afterAll(async () => {
  await Promise.all([original.stop(), spare.stop()])
})

describe('backUp and restore', () => {
  test('give an empty database the same tables, rows and triggers', async () => {
    const count = await backUp(original, file)
    expect(count).toBeGreaterThan(1200)
    expect(await restore(file, spare)).toBe(count)
    const restored = createClient(spare)
    expect(await everything(restored)).toEqual(await everything(createClient(original)))

    await applyMigrations(spare)
    await restored.execute(`INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
      VALUES ('l3', 'k3', 'u', -1, 'story', 3)`)
    const { rows } = await restored.execute('SELECT credits FROM users')
    expect(rows).toMatchObject([{ credits: 0.5 }])
    await expect(restored.execute('UPDATE ledger_entries SET change = 9')).rejects.toThrow(
      'only added to',
    )
  })

  test('refuse a database that is not empty', async () => {
    await expect(restore(file, original)).rejects.toThrow('is not empty')
  })

  test('refuse a backup that was cut off, before a row is written', async () => {
    const text = gunzipSync(readFileSync(file)).toString()
    const cut = join(folder, 'cut.sql.gz')
    writeFileSync(cut, gzipSync(text.slice(0, text.lastIndexOf('CREATE TRIGGER'))))
    await expect(restore(cut, { url: 'http://127.0.0.1:9' })).rejects.toThrow('not complete')
  })

  test('write no file without the right to read', async () => {
    const other = join(folder, 'other.sql.gz')
    const { url } = original
    await expect(backUp({ url, authToken: 'of nobody' }, other)).rejects.toThrow('gives no dump')
    expect([existsSync(other), existsSync(`${other}.part`)]).toEqual([false, false])
  })
})
