import { createClient } from '@libsql/client/web'
import { User } from '../../schema/contract/account.ts'
import { openJar } from '../chaos/person/cookie-jar.ts'
import type { Site } from './site.ts'

/** An account, and the headers of its requests. */
export type Member = { readonly id: string; readonly headers: Readonly<Record<string, string>> }

const year = 365 * 24 * 60 * 60_000
const storiesEach = 100
const batch = 50_000

/** Creates an account with more credits than a bench can spend. */
export const signUp = async ({ url, database }: Site): Promise<Member> => {
  const jar = openJar(url)
  const response = await jar.fetch(new URL('/api/register', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@example.org`,
      password: 'a stone in the Forum',
    }),
  })
  const { id } = User.parse(await response.json())
  await createClient(database).execute({
    sql: `INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
      VALUES (?, ?, ?, 1000000, 'signup', ?)`,
    args: [crypto.randomUUID(), `bench:${id}`, id, Date.now()],
  })
  const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { id, headers: { Cookie: cookie } }
}

/** The statement that inserts a story per row of `from`. */
const story = (columns: string, from: string): string =>
  `INSERT INTO stories (id, user_id, title, content, format, language, location, fun_fact,
      candidates, revision, created_at)
    SELECT ${columns} ${from}`

/** Gives an account this many stories of 900 characters, spread over a year. Returns one's id. */
export const giveStories = async (
  { database }: Site,
  { id }: Pick<Member, 'id'>,
  count: number,
): Promise<string> => {
  const client = createClient(database)
  const columns = `lower(hex(randomblob(16))), ?1, 'Story ' || n, replace(hex(zeroblob(45)), '00',
    'It was built of stone.') , 'quick_facts', 'en', 'Rome, Italy', 'A fact.', '[]', n, ?2 - n * ?3`
  const numbers =
    'FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?4) SELECT n FROM numbers)'
  const args = [id, Date.now(), Math.floor(year / count), count]
  await client.execute({ sql: story(columns, numbers), args })
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
export const fillWithOthers = async ({ database }: Site, count: number): Promise<void> => {
  const client = createClient(database)
  const people = Math.ceil(count / storiesEach)
  await client.execute({
    sql: `INSERT INTO users (id, email, password_hash, credits_updated_at, created_at, story_revision)
      WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ? - 1)
      SELECT 'other-' || n, 'other-' || n || '@example.org', 'none', 0, 0, ${storiesEach}
      FROM numbers`,
    args: [people],
  })
  const columns = `lower(hex(randomblob(16))), 'other-' || (n % ${people}), 'Story ' || n,
    replace(hex(zeroblob(15)), '00', 'It was built of stone.'), 'quick_facts', 'en', 'Rome, Italy',
    'A fact.', '[]', n / ${people} + 1, ?1 - abs(random() % ${year})`
  for (let from = 0; from < count; from += batch) {
    const to = Math.min(count, from + batch)
    const numbers = `FROM (WITH RECURSIVE numbers(n) AS (SELECT ${from}
      UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to} - 1) SELECT n FROM numbers)`
    await client.execute({ sql: story(columns, numbers), args: [Date.now()] })
  }
}
