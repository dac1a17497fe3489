import * as z from 'zod/mini'
import { CreditsAnswer } from '../../../schema/contract/credits.ts'
import { attemptStates } from '../../../schema/database/stories.ts'
import { creditsAtSignUp } from '../../../schema/limits.ts'
import { must } from '../person/contract-request.ts'
import { callOk, type Person } from '../person/person.ts'
import { creditsKept, orderedCredits } from '../person/purchases.ts'
import type { World } from '../world.ts'

const kinds = /^(signup|allowance|story|refund|wrong_place|checkout|invoice|reclaim):/

/**
 * Once all events are delivered: one entry for each payment, no other credits, and none taken back but for this
 * person's payments. `entries`: changes by key. Returns the credits that the payments still cover, all together:
 * a debt from one payment may be taken off the grant of the next.
 */
const expectPurchases = async (
  { id, world }: Person,
  entries: ReadonlyMap<string, number>,
): Promise<number> => {
  const { sessions, invoices, payments } = await world.stripe.purchases(id)
  const renewals = invoices.filter(({ reason }) => reason === 'subscription_cycle')
  const paid = new Set([
    ...sessions.filter((one) => one.paymentStatus === 'paid').map((one) => `checkout:${one.id}`),
    ...renewals.filter(({ status }) => status === 'paid').map((one) => `invoice:${one.id}`),
  ])
  for (const key of paid) {
    must(entries.get(key) === orderedCredits, `${key} was paid and brought ${entries.get(key)}`)
  }
  const known = new Set(payments.map((payment) => payment.id))
  for (const key of entries.keys()) {
    const [kind, what = ''] = key.split(':')
    must(kinds.test(key), `There is an entry ${key}`)
    const isGrant = kind === 'checkout' || kind === 'invoice'
    must(!isGrant || paid.has(key), `${key} was granted and never paid`)
    must(kind !== 'reclaim' || known.has(what), `${key} was taken for an unknown payment`)
  }
  return payments.reduce((sum, payment) => sum + creditsKept(payment), 0)
}

/** Only an account whose balance once reached zero can owe credits. `entries`: in written order. */
const expectDebt = (owed: number, entries: ReadonlyMap<string, number>): void => {
  must(owed >= 0, `The account owes ${owed}`)
  let balance = 0
  let wasEmpty = false
  for (const change of entries.values()) {
    balance += change
    wasEmpty ||= balance === 0
  }
  must(owed === 0 || wasEmpty, `The account owes ${owed} and was never empty`)
}

/** Once all events are delivered: the API reports a renewal if and only if Stripe renews. */
const expectRenewing = async (person: Person): Promise<void> => {
  const { subscriptions } = await person.world.stripe.purchases(person.id)
  const renews = subscriptions.some(({ status }) => status === 'active')
  const { renewing } = CreditsAnswer.parse((await callOk(person, 'credits')).body)
  must(renewing === renews, `The API reports renewing ${renewing}, Stripe ${renews}`)
}

const Account = z.object({ id: z.string(), credits: z.number(), credits_owed: z.number() })
type Account = z.infer<typeof Account>
const Entry = z.object({ key: z.string(), change: z.number() })
const Attempt = z.object({
  id: z.string(),
  state: z.enum(attemptStates),
  cost: z.number(),
  story_id: z.string(),
  replaces_story_id: z.nullable(z.string()),
})
const Id = z.object({ id: z.string() })
const Use = z.object({ used: z.number() })

const select = async <T extends z.ZodMiniType>(
  { database }: World,
  row: T,
  sql: string,
  value: string,
): Promise<z.infer<T>[]> => {
  const { rows } = await database.execute({ sql, args: [value] })
  return rows.map((one) => row.parse({ ...one }))
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, one) => total + one, 0)

/** The account of an e-mail; null when there is none. */
export const accountOf = async (world: World, email: string): Promise<Account | null> => {
  const sql = 'SELECT id, credits, credits_owed FROM users WHERE email = ?'
  return (await select(world, Account, sql, email))[0] ?? null
}

/**
 * The balance is the sum of its entries and never negative. Returns the entries' changes by key, in
 * the order in which they were written.
 */
export const expectSum = async (
  world: World,
  { id, credits, credits_owed }: Account,
): Promise<Map<string, number>> => {
  const sql = 'SELECT key, change FROM ledger_entries WHERE user_id = ? ORDER BY rowid'
  const entries = await select(world, Entry, sql, id)
  const changes = new Map(entries.map(({ key, change }) => [key, change]))
  const total = sum(entries.map(({ change }) => change))
  must(total === credits, `The entries make ${total} and the account says ${credits}`)
  must(credits >= 0, `The account says ${credits}`)
  expectDebt(credits_owed, changes)
  return changes
}

/** Where the stories of a person are; delivered ones are kept or deleted. */
type Stories = { readonly kept: ReadonlySet<string>; readonly deleted: ReadonlySet<string> }

const expectAttempt = (
  { id, state, cost, story_id, replaces_story_id }: z.infer<typeof Attempt>,
  entries: ReadonlyMap<string, number>,
  { kept, deleted }: Stories,
  isAcknowledged: boolean,
): void => {
  const isDelivered = kept.has(story_id) || deleted.has(story_id)
  const isReturned = state === 'returned'
  const refund = entries.get(`refund:${id}`)
  const returned = entries.get(`wrong_place:${id}`)
  must(state !== 'reserved', `Attempt ${id} is still reserved`)
  if (replaces_story_id !== null) {
    must(cost === 0 && refund === undefined, `Retelling ${id} was charged`)
    return
  }
  const paid = entries.get(`story:${id}`)
  const isPaid = state === 'settled' || isReturned
  // Nothing is charged for a name before it is known which place it means.
  const due = cost === 0 || (paid === undefined && !isPaid) ? undefined : cost
  must(paid === (due && -due), `Attempt ${id} of ${cost} was paid by ${paid}`)
  must(isPaid === isDelivered, `Attempt ${id} is ${state}, delivered: ${isDelivered}`)
  must(refund === (isDelivered ? undefined : due), `Attempt ${id} was given back ${refund}`)
  must(returned === (isReturned ? cost : undefined), `Attempt ${id} is ${state}, back: ${returned}`)
  must(
    !isReturned || deleted.has(story_id),
    `The story of attempt ${id} is there, and its cost back`,
  )
  must(isReturned || !isAcknowledged, `Credits of attempt ${id} that were said to be back are not`)
}

/** Each refusal of the model counts once; under faults it may have come from the provider instead. */
const expectUncharged = async (
  { world, id, modelRefusals }: Person,
  attempts: readonly z.infer<typeof Attempt>[],
): Promise<void> => {
  const sql = `SELECT used FROM limit_counters WHERE key = 'uncharged:' || ?`
  const [{ used } = { used: 0 }] = await select(world, Use, sql, id)
  const givenBack = attempts.filter(({ state }) => state === 'given_back').length
  must(used <= givenBack, `${used} uncharged stories were counted, ${givenBack} given back`)
  must(used >= modelRefusals, `${used} of ${modelRefusals} refusals of the model were counted`)
}

/**
 * Acknowledged grants and events are in the database, before anything is delivered again: each grant
 * as a ledger entry, each event with its effect.
 */
export const expectAcknowledgedMoney = async (person: Person): Promise<void> => {
  const { world, email, claimedSessions, acknowledgedEvents: events } = person
  const account = await accountOf(world, email)
  if (!account) return
  const entries = await expectSum(world, account)
  for (const session of claimedSessions) {
    const granted = entries.get(`checkout:${session}`)
    must(granted === orderedCredits, `Credits that were acknowledged are ${granted}`)
  }
  const sql = 'SELECT id FROM stripe_events WHERE id IN (SELECT value FROM json_each(?))'
  const kept = await select(world, Id, sql, JSON.stringify([...events]))
  must(kept.length === events.size, `${events.size} events acknowledged, ${kept.length} kept`)
}

/**
 * The ledger of one person, once nothing is in progress and all events are delivered: the balance is
 * the sum of its entries; a story is paid for if and only if it was delivered, and its cost is back
 * if and only if it was returned; grants minus what was taken back equal payments minus refunds.
 */
export const expectLedger = async (person: Person): Promise<void> => {
  const { world, email, id } = person
  const account = await accountOf(world, email)
  if (!account) return
  const entries = await expectSum(world, account)
  const attempts = await select(world, Attempt, 'SELECT * FROM attempts WHERE user_id = ?', id)
  const idsIn = async (sql: string) =>
    new Set((await select(world, Id, sql, id)).map((story) => story.id))
  const kept = await idsIn('SELECT id FROM stories WHERE user_id = ?')
  const deleted = await idsIn('SELECT story_id AS id FROM deleted_stories WHERE user_id = ?')
  const charged =
    await idsIn(`SELECT attempts.id FROM attempts JOIN stories ON stories.id = story_id
    WHERE attempts.user_id = ? AND writer = 'extract' AND cost > 0`)
  must(charged.size === 0, `${charged.size} extracted stories were charged`)
  for (const attempt of attempts) {
    const isAcknowledged = person.returnedStories.has(attempt.story_id)
    expectAttempt(attempt, entries, { kept, deleted }, isAcknowledged)
  }
  const settled = attempts.filter(
    ({ state, replaces_story_id }) => state === 'settled' && replaces_story_id === null,
  )
  const returned = attempts.filter(({ state }) => state === 'returned')
  const refunds = [...entries.keys()].filter((key) => key.startsWith('wrong_place:'))
  must(
    refunds.length === returned.length,
    `${returned.length} came back by ${refunds.length} entries`,
  )
  must(returned.length <= 2, `The credits of ${returned.length} stories came back in a day`)
  const paid = settled.length + returned.length
  must(paid === kept.size + deleted.size, 'There are stories that no attempt paid for')
  await expectUncharged(person, attempts)
  const allowances = [...entries].filter(([key]) => key.startsWith('allowance:'))
  const expected =
    creditsAtSignUp +
    sum(allowances.map(([, change]) => change)) +
    (await expectPurchases(person, entries)) -
    sum(settled.map(({ cost }) => cost))
  const { credits, credits_owed: owed } = account
  must(credits - owed === expected, `The account says ${credits} and owes ${owed}, not ${expected}`)
  await expectRenewing(person)
}
