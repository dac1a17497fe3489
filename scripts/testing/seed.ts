import { randomUUID } from 'node:crypto'
import { createClient, type InStatement } from '@libsql/client/web'
import { openAccount } from './open-account.ts'
import type { TestStack } from './test-stack.ts'

/** An account, and the headers of its requests. */
export type Member = { readonly id: string; readonly headers: Readonly<Record<string, string>> }

type Target = Pick<TestStack, 'database' | 'variables'>

const year = 365 * 24 * 60 * 60_000
const storiesPerUser = 100
const batchSize = 50_000

/** Opens an account with more credits than a bench can spend. */
export const addMember = async ({ database, variables }: Target): Promise<Member> => {
  const client = createClient(database)
  const write = (statements: InStatement[]) => client.batch(statements, 'write')
  const holder = { email: `${randomUUID()}@example.org`, passwordHash: 'none' }
  const { id, token } = await openAccount(write, variables, holder)
  await client.execute({
    sql: `INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
      VALUES (?, ?, ?, 1000000, 'signup', ?)`,
    args: [randomUUID(), `bench:${id}`, id, Date.now()],
  })
  return { id, headers: { Cookie: `__Host-session=${token}` } }
}

/** The statement that inserts a story per row of `from`. */
const insertStories = (columns: string, from: string): string =>
  `INSERT INTO stories (id, user_id, title, content, format, language, location, fun_fact,
      candidates, revision, created_at)
    SELECT ${columns} ${from}`

/** Gives an account this many stories of 900 characters, spread over a year. Returns one's id. */
export const addStories = async (
  { database }: Target,
  { id }: Member,
  count: number,
): Promise<string> => {
  const client = createClient(database)
  const columns = `lower(hex(randomblob(16))), ?1, 'Story ' || n, replace(hex(zeroblob(45)), '00',
    'It was built of stone.') , 'quick_facts', 'en', 'Rome, Italy', 'A fact.', '[]', n, ?2 - n * ?3`
  const numbers =
    'FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?4) SELECT n FROM numbers)'
  const args = [id, Date.now(), Math.floor(year / count), count]
  await client.execute({ sql: insertStories(columns, numbers), args })
  await client.execute({
    sql: 'UPDATE users SET story_revision = ? WHERE id = ?',
    args: [count, id],
  })
  const { rows } = await client.execute({
    sql: 'SELECT id FROM stories WHERE user_id = ? ORDER BY created_at LIMIT 1 OFFSET ?',
    args: [id, Math.floor(count / 2)],
  })
  return String(rows[0]?.id)
}

/** Fills a database with other accounts' stories, a hundred each, of 300 characters. */
export const addOtherStories = async ({ database }: Target, count: number): Promise<void> => {
  const client = createClient(database)
  const users = Math.ceil(count / storiesPerUser)
  await client.execute({
    sql: `INSERT INTO users (id, email, password_hash, credits_updated_at, created_at, story_revision)
      WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ? - 1)
      SELECT 'other-' || n, 'other-' || n || '@example.org', 'none', 0, 0, ${storiesPerUser}
      FROM numbers`,
    args: [users],
  })
  const columns = `lower(hex(randomblob(16))), 'other-' || (n % ${users}), 'Story ' || n,
    replace(hex(zeroblob(15)), '00', 'It was built of stone.'), 'quick_facts', 'en', 'Rome, Italy',
    'A fact.', '[]', n / ${users} + 1, ?1 - abs(random() % ${year})`
  for (let from = 0; from < count; from += batchSize) {
    const to = Math.min(count, from + batchSize)
    const numbers = `FROM (WITH RECURSIVE numbers(n) AS (SELECT ${from}
      UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to} - 1) SELECT n FROM numbers)`
    await client.execute({ sql: insertStories(columns, numbers), args: [Date.now()] })
  }
}
