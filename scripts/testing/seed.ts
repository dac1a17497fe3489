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

/** The content of a story, 900 characters, in SQL. */
export const longContent = "replace(hex(zeroblob(45)), '00', 'It was built of stone.')"

/** The statement that inserts a story per row of `from`. */
const insertStories = (columns: string, from: string): string =>
  `INSERT INTO stories (id, user_id, title, content, format, language, location, fun_fact,
      candidates, revision, created_at)
    SELECT ${columns} ${from}`

/**
 * Gives an account, by its id or e-mail, this many stories, a day apart; the newest is "Story 1", and
 * their ids are `<account>-1` and so on. `content`: in SQL, with the story's number in `n`.
 */
export const addStories = async (
  { database }: Pick<TestStack, 'database'>,
  account: string,
  count: number,
  content = "'• Fact ' || n || char(10) || '• Built of stone, like all the others.'",
): Promise<void> => {
  const client = createClient(database)
  const columns = `users.id || '-' || n, users.id, 'Story ' || n, ${content},
    CASE n % 3 WHEN 0 THEN 'history_guide' ELSE 'quick_facts' END, 'en', 'Rome, Italy', 'A fact.',
    '[]', users.story_revision + n, ? - n * 86400000`
  const rows = `FROM users, (WITH RECURSIVE numbers(n) AS
    (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) SELECT n FROM numbers)
    WHERE ? IN (users.id, users.email)`
  const args = [Date.now(), count, account]
  await client.execute({ sql: insertStories(columns, rows), args })
  await client.execute({
    sql: 'UPDATE users SET story_revision = story_revision + ? WHERE ? IN (id, email)',
    args: [count, account],
  })
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
