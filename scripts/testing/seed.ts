import { randomUUID } from 'node:crypto'
import { createClient, type InStatement } from '@libsql/client/web'
import { openAccount } from './open-account.ts'
import type { TestStack } from './test-stack.ts'

/** An account, and the headers of its requests. */
export type Member = { readonly id: string; readonly headers: Readonly<Record<string, string>> }

type Target = Pick<TestStack, 'database' | 'variables'>

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

/**
 * Gives an account, by its e-mail, this many stories, a day apart; the newest is "Story 1", and their ids
 * are `<account>-1` and so on.
 */
export const addStories = async (
  { database }: Pick<TestStack, 'database'>,
  email: string,
  count: number,
): Promise<void> => {
  const client = createClient(database)
  await client.execute({
    sql: `INSERT INTO stories (id, user_id, title, content, format, language, location, fun_fact,
        candidates, revision, created_at)
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
      SELECT users.id || '-' || n, users.id, 'Story ' || n,
        '• Fact ' || n || char(10) || '• Built of stone, like all the others.',
        CASE n % 3 WHEN 0 THEN 'history_guide' ELSE 'quick_facts' END, 'en', 'Rome, Italy', 'A fact.',
        '[]', users.story_revision + n, ? - n * 86400000 FROM users, numbers WHERE users.email = ?`,
    args: [count, Date.now(), email],
  })
  await client.execute({
    sql: 'UPDATE users SET story_revision = story_revision + ? WHERE email = ?',
    args: [count, email],
  })
}
