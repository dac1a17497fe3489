import { randomUUID } from 'node:crypto'
import { createClient } from '@libsql/client/web'
import { median, ms, quantile, ratio } from '../cli/figures.ts'
import { openTestStack, type TestStack } from '../testing/test-stack.ts'
import { type Section, table, withinBudget } from './section.ts'

const times = 250
const budget = 0.1
/** Until the work after an answer is over: it is not part of the next one's time. */
const restMs = 100

/** The e-mails of new accounts, each of which gets one mail. */
const addAccounts = async ({ database }: Pick<TestStack, 'database'>): Promise<string[]> => {
  const emails = Array.from({ length: times }, () => `${randomUUID()}@example.org`)
  await createClient(database).batch(
    emails.map((email) => ({
      sql: `INSERT INTO users (id, email, password_hash, credits_updated_at, created_at)
        VALUES (?, ?, 'none', ?, ?)`,
      args: [randomUUID(), email, Date.now(), Date.now()],
    })),
    'write',
  )
  return emails
}

/** Milliseconds of one request for a link. */
const ask = async (url: string, email: string): Promise<number> => {
  const started = performance.now()
  const answer = await fetch(`${url}/api/password-reset`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, language: 'en' }),
  })
  await answer.arrayBuffer()
  const took = performance.now() - started
  if (answer.status !== 202) throw new Error(`A request for a link was answered ${answer.status}`)
  await new Promise((resolve) => setTimeout(resolve, restMs))
  return took
}

const measure = async (stack: TestStack): Promise<Section> => {
  const [{ url } = { url: '' }] = stack.lanes
  const known: number[] = []
  const unknown: number[] = []
  const client = createClient(stack.database)
  for (let warm = 0; warm < 10; warm += 1) await ask(url, `${randomUUID()}@example.org`)
  for (const [index, email] of (await addAccounts(stack)).entries()) {
    // One address may ask 20 times an hour.
    await client.execute('DELETE FROM limit_counters')
    const nobody = async () => unknown.push(await ask(url, `${randomUUID()}@example.org`))
    // In turns, and each as often first as second.
    if (index % 2 === 0) await nobody()
    known.push(await ask(url, email))
    if (index % 2 === 1) await nobody()
  }
  const isSame = Math.abs(median(known) / median(unknown) - 1) <= budget
  const row = (name: string, of: (values: readonly number[]) => number) => [
    ...[name, ms(of(unknown)), ms(of(known)), ratio(of(known), of(unknown))],
  ]
  const body = [
    `A link for a new password asked for ${times} times each, in turns; each known one gets a mail.`,
    '',
    table([
      ['until the answer, ms', 'unknown e-mail', 'known e-mail', 'known to unknown'],
      row('median', median),
      row('p95', (values) => quantile(values, 0.95)),
    ]),
    '',
    `The medians may differ by ${withinBudget('10 %', isSame)}.`,
  ].join('\n')
  return { id: 'reset-timing', title: 'A forgotten password', body }
}

/** How long the answer about a forgotten password takes, with and without an account. */
export const benchResetTiming = async (): Promise<Section> => {
  const stack = await openTestStack({
    variables: { MAIL: 'double' },
    doubles: { wordsPerSecond: 1_000_000, firstWordAfterMs: 0 },
    worker: [{ name: 'product' }],
  })
  return measure(stack).finally(stack.stop)
}
