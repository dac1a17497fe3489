import { CreditsAnswer } from '../../../schema/contract/credits.ts'
import { callOk, type Person } from '../person/person.ts'
import { creditsKept, orderedCredits } from '../person/purchases.ts'
import { must } from '../person/violation.ts'

const kinds = /^(signup|allowance|story|refund|wrong_place|checkout|invoice|reclaim):/

/**
 * Once all events are delivered: every payment brought its credits by one entry, nothing else did,
 * and credits were taken back only for this person's own payments. `entries`: changes by key.
 * Returns the credits that the payments still cover. They are not checked entry by entry, because
 * a debt from one payment may be taken off the grant of the next.
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
    must(kind !== 'reclaim' || known.has(what), `${key} was taken for an unknown payment`)
  }
  return payments.reduce((sum, payment) => sum + creditsKept(payment), 0)
}

/** Only an account whose balance once reached zero can owe credits. `entries`: in written order. */
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

/** Once all events are delivered: the API reports a renewal if and only if Stripe renews. */
export const expectRenewing = async (person: Person): Promise<void> => {
  const { subscriptions } = await person.world.stripe.purchases(person.id)
  const renews = subscriptions.some(({ status }) => status === 'active')
  const { renewing } = CreditsAnswer.parse((await callOk(person, 'credits')).body)
  must(renewing === renews, `The API reports renewing ${renewing}, Stripe ${renews}`)
}
