import { CreditsAnswer } from '../../schema/contract/credits.ts'
import { call, expectOk, type Person } from './person.ts'
import { creditsKept, orderedCredits } from './purchases.ts'
import { must } from './violation.ts'

const patiently = 60_000
const kinds = /^(signup|allowance|story|refund|checkout|invoice|reclaim):/

/**
 * Once all that Stripe tells was heard of: whatever was paid brought its credits by one entry,
 * nothing else did, and nothing was taken back but for payments of theirs. `entries`: changes by
 * key. Answers the credits that the money still stands for, which is not said of each entry: what
 * is taken back for one payment may come off the grant of the next.
 */
export const expectPurchases = async (
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
    must(kind !== 'reclaim' || known.has(what), `${key} was taken for a payment of nobody`)
  }
  return payments.reduce((sum, payment) => sum + creditsKept(payment), 0)
}

/** Credits are owed only by who had none left when they went back. `entries`: as they were written. */
export const expectDebt = (owed: number, entries: ReadonlyMap<string, number>): void => {
  must(owed >= 0, `The account owes ${owed}`)
  let balance = 0
  let wasEmpty = false
  for (const change of entries.values()) {
    balance += change
    wasEmpty ||= balance === 0
  }
  must(owed === 0 || wasEmpty, `The account owes ${owed} and was never empty`)
}

/** Once all was heard of: a package is said to be renewed if and only if Stripe renews one. */
export const expectRenewing = async (person: Person): Promise<void> => {
  const { subscriptions } = await person.world.stripe.purchases(person.id)
  const renews = subscriptions.some(({ status }) => status === 'active')
  const reply = await call(person, 'credits', { withinMs: patiently })
  const { renewing } = CreditsAnswer.parse(expectOk(reply, 'The credits'))
  must(renewing === renews, `Renewing is said to be ${renewing}, and is ${renews}`)
}
