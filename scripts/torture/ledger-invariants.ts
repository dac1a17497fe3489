import * as z from 'zod/mini'
import { creditsAtSignUp, packages } from '../../schema/catalog.ts'
import { allowance, type Person } from './person.ts'
import { must } from './violation.ts'
import type { World } from './world.ts'

const Account = z.object({ id: z.string(), credits: z.number() })
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
  (await select(world, Account, 'SELECT id, credits FROM users WHERE email = ?', email))[0] ?? null

/** The balance is the sum of its entries and never negative; answers the entries' changes by key. */
export const expectSum = async (
  world: World,
  { id, credits }: z.infer<typeof Account>,
): Promise<Map<string, number>> => {
  const sql = 'SELECT key, change FROM ledger_entries WHERE user_id = ?'
  const entries = await select(world, Entry, sql, id)
  const sum = entries.reduce((total, { change }) => total + change, 0)
  must(sum === credits, `The entries make ${sum} and the account says ${credits}`)
  must(credits >= 0, `The account says ${credits}`)
  return new Map(entries.map(({ key, change }) => [key, change]))
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

const boughtOf = (person: Person, entries: ReadonlyMap<string, number>): number => {
  for (const session of person.granted) {
    const granted = entries.get(`checkout:${session}`)
    must(granted === packages.small.credits, `Credits that were acknowledged are ${granted}`)
  }
  const bought = [...entries].filter(([key]) => /^(checkout|invoice):/.test(key))
  for (const [key] of bought) {
    const session = key.slice('checkout:'.length)
    must(person.paid.has(session), `${key} was granted and never paid`)
  }
  return bought.reduce((total, [, change]) => total + change, 0)
}

/**
 * What design.md says of the ledger, of one person, once nothing is under way: the balance is the
 * sum of its entries; a story is paid for if and only if it was delivered; what was granted is paid.
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
  const expected = creditsAtSignUp + allowance + boughtOf(person, entries) - spent
  must(account.credits === expected, `The account says ${account.credits}, not ${expected}`)
}
