import * as z from 'zod/mini'
import { creditsAtSignUp } from '../../schema/catalog.ts'
import { expectDebt, expectPurchases, expectRenewing } from './money-invariants.ts'
import type { Person } from './person.ts'
import { orderedCredits } from './purchases.ts'
import { must } from './violation.ts'
import type { World } from './world.ts'

const Account = z.object({ id: z.string(), credits: z.number(), credits_owed: z.number() })
const Entry = z.object({ key: z.string(), change: z.number() })
const Attempt = z.object({
  id: z.string(),
  state: z.enum(['reserved', 'settled', 'given_back']),
  cost: z.number(),
  story_id: z.string(),
})
const Id = z.object({ id: z.string() })

const select = async <T extends z.ZodMiniType>(
  { database }: World,
  row: T,
  sql: string,
  ...args: string[]
): Promise<z.infer<T>[]> => {
  const { rows } = await database.execute({ sql, args })
  return rows.map((one) => row.parse({ ...one }))
}

/** The account of an e-mail; null where there is none. */
export const accountOf = async (world: World, email: string) =>
  (
    await select(
      world,
      Account,
      'SELECT id, credits, credits_owed FROM users WHERE email = ?',
      email,
    )
  )[0] ?? null

/**
 * The balance is the sum of its entries and never negative; answers the entries' changes by key, as
 * they were written.
 */
export const expectSum = async (
  world: World,
  { id, credits, credits_owed }: z.infer<typeof Account>,
): Promise<Map<string, number>> => {
  const sql = 'SELECT key, change FROM ledger_entries WHERE user_id = ? ORDER BY rowid'
  const entries = await select(world, Entry, sql, id)
  const sum = entries.reduce((total, { change }) => total + change, 0)
  must(sum === credits, `The entries make ${sum} and the account says ${credits}`)
  must(credits >= 0, `The account says ${credits}`)
  const changes = new Map(entries.map(({ key, change }) => [key, change]))
  expectDebt(credits_owed, changes)
  return changes
}

type Told = { readonly stories: ReadonlySet<string>; readonly deleted: ReadonlySet<string> }

const expectAttempt = (
  { id, state, cost, story_id }: z.infer<typeof Attempt>,
  entries: ReadonlyMap<string, number>,
  { stories, deleted }: Told,
): void => {
  const isDelivered = stories.has(story_id) || deleted.has(story_id)
  must(state !== 'reserved', `Attempt ${id} is reserved still, after the sweep`)
  must(entries.get(`story:${id}`) === -cost, `Attempt ${id} was not paid by one entry`)
  const refund = entries.get(`refund:${id}`)
  must(
    (state === 'settled') === isDelivered,
    `Attempt ${id} is ${state}, delivered: ${isDelivered}`,
  )
  must(refund === (isDelivered ? undefined : cost), `Attempt ${id} was given back ${refund}`)
}

/**
 * What Stripe or a person was told to have had its effect has had it, before anything is said again:
 * each grant is in the ledger, each event remembered together with its effect.
 */
export const expectHeard = async (person: Person): Promise<void> => {
  const { world, email, granted, heard } = person
  const account = await accountOf(world, email)
  if (!account) return
  const entries = await expectSum(world, account)
  for (const session of granted) {
    const brought = entries.get(`checkout:${session}`)
    must(brought === orderedCredits, `Credits that were acknowledged are ${brought}`)
  }
  const sql = 'SELECT id FROM stripe_events WHERE id IN (SELECT value FROM json_each(?))'
  const noted = await select(world, Id, sql, JSON.stringify([...heard]))
  must(noted.length === heard.size, `${heard.size} events were heard, ${noted.length} are noted`)
}

/**
 * What design.md says of the ledger, of one person, once nothing is under way: the balance is the
 * sum of its entries; a story is paid for if and only if it was delivered; what was granted and not
 * taken back is what was paid and not given back. All that Stripe tells must have been heard of.
 */
export const expectLedger = async (person: Person): Promise<void> => {
  const { world, email, id } = person
  const account = await accountOf(world, email)
  if (!account) return
  const entries = await expectSum(world, account)
  const attempts = await select(world, Attempt, 'SELECT * FROM attempts WHERE user_id = ?', id)
  const stories = await select(world, Id, 'SELECT id FROM stories WHERE user_id = ?', id)
  const deleted = await select(
    world,
    Id,
    'SELECT story_id AS id FROM deleted_stories WHERE user_id = ?',
    id,
  )
  const told = {
    stories: new Set(stories.map((story) => story.id)),
    deleted: new Set(deleted.map((story) => story.id)),
  }
  for (const attempt of attempts) expectAttempt(attempt, entries, told)
  const settled = attempts.filter(({ state }) => state === 'settled')
  must(
    settled.length === told.stories.size + told.deleted.size,
    'There are stories that no attempt paid for',
  )
  const spent = settled.reduce((total, { cost }) => total + cost, 0)
  const given = [...entries].filter(([key]) => key.startsWith('allowance:'))
  const allowance = given.reduce((total, [, change]) => total + change, 0)
  const bought = await expectPurchases(person, entries)
  const expected = creditsAtSignUp + allowance + bought - spent
  const { credits, credits_owed: owed } = account
  must(credits - owed === expected, `The account says ${credits} and owes ${owed}, not ${expected}`)
  await expectRenewing(person)
}
