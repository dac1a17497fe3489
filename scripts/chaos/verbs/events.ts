import type { HandledEvent } from '../../../worker/src/features/checkout/handled-event.ts'
import { leaveOnly } from '../allowance.ts'
import type { Person } from '../person.ts'
import { buy, openCheckout, openPortal } from '../purchases.ts'
import { eventsOf, tell, tellWell } from '../told-events.ts'
import type { Verb } from './verb.ts'

const completed = 'checkout.session.completed'
const refunded = 'charge.refunded'
const withdrawn = 'charge.dispute.funds_withdrawn'
const reinstated = 'charge.dispute.funds_reinstated'
const opened = 'charge.dispute.created'
const closed = 'charge.dispute.closed'

/** What happened at Stripe while no fault was on, and is not heard of: about which session. */
type Happening = (person: Person) => Promise<string>

/** Stripe tells of it under faults: of all events of these types, at once. */
const telling = (types: readonly HandledEvent[], happen: Happening): Verb => ({
  vendors: ['stripe'],
  prepare: async (person) => {
    const session = await happen(person)
    const events = await Promise.all(types.map((type) => eventsOf(person, session, type)))
    return async () => {
      await Promise.all(events.flat().map((event) => tell(person, event)))
    }
  },
})

const hear = async (person: Person, session: string, type: HandledEvent): Promise<void> =>
  tellWell(person, await eventsOf(person, session, type))

/** Of two events that tell the same, one never comes: the other must do. */
const lose = async (person: Person, session: string, type: HandledEvent): Promise<void> => {
  for (const event of await eventsOf(person, session, type)) person.lost.add(event)
}

const bought = async (person: Person, renew = false): Promise<string> => {
  const session = await buy(person, renew)
  await hear(person, session, completed)
  return session
}

const paymentOf = async ({ world }: Person, session: string): Promise<string> =>
  (await world.stripe.purchases(session)).payments.at(-1)?.id ?? ''

const subscriptionOf = async ({ world }: Person, session: string): Promise<string> =>
  (await world.stripe.purchases(session)).subscriptions[0]?.id ?? ''

const settled =
  (outcome: 'succeeded' | 'failed'): Happening =>
  async (person) => {
    const { stripe } = person.world
    const session = await openCheckout(person)
    await stripe.pay(session, 'later')
    await hear(person, session, completed)
    await stripe.settle(session, outcome)
    return session
  }

const renewed = async (person: Person, session: string): Promise<string> => {
  await person.world.stripe.endPeriod(await subscriptionOf(person, session))
  return session
}

const refundAll = async (person: Person, session: string): Promise<string> => {
  await person.world.stripe.refund(await paymentOf(person, session))
  return session
}

const ended: Happening = async (person) => {
  const session = await bought(person, true)
  const page = await openPortal(person)
  const subscription = await subscriptionOf(person, session)
  await fetch(`${page}/cancel/${subscription}`, { method: 'POST', redirect: 'manual' })
  return renewed(person, session)
}

const disputed = async (
  person: Person,
  session: string,
  kind: 'dispute' | 'inquiry' = 'dispute',
): Promise<string> => {
  await person.world.stripe.dispute(await paymentOf(person, session), kind)
  return session
}

const decided = async (
  person: Person,
  session: string,
  outcome: 'escalated' | 'closed' | 'won' | 'lost',
): Promise<string> => {
  await person.world.stripe.decideDispute(await paymentOf(person, session), outcome)
  return session
}

const disputedAndLosing =
  (lost: HandledEvent): Happening =>
  async (person) => {
    const session = await disputed(person, await bought(person))
    await lose(person, session, lost)
    return session
  }

const wonAndLosing =
  (lost: HandledEvent): Happening =>
  async (person) => {
    const session = await disputed(person, await bought(person))
    await hear(person, session, withdrawn)
    await decided(person, session, 'won')
    await lose(person, session, lost)
    return session
  }

/** So few credits that what is bought can't be taken back whole once they are spent. */
const fewCredits = 10.5

const boughtAndSpent: Happening = async (person) => {
  const session = await bought(person)
  await leaveOnly(person, fewCredits)
  return session
}

/** A verb for each event that has a handler, or this does not compile. */
const handled: Readonly<Record<HandledEvent, Verb>> = {
  'checkout.session.completed': telling([completed], buy),
  'checkout.session.async_payment_succeeded': telling(
    ['checkout.session.async_payment_succeeded'],
    settled('succeeded'),
  ),
  'checkout.session.async_payment_failed': telling(
    ['checkout.session.async_payment_failed'],
    settled('failed'),
  ),
  /** Of the first period, which brings nothing of its own, and of the next. */
  'invoice.paid': telling(['invoice.paid'], async (person) =>
    renewed(person, await bought(person, true)),
  ),
  'charge.refunded': telling([refunded], async (person) => refundAll(person, await bought(person))),
  'charge.dispute.created': telling([opened], disputedAndLosing(withdrawn)),
  'charge.dispute.funds_withdrawn': telling([withdrawn], disputedAndLosing(opened)),
  'charge.dispute.funds_reinstated': telling([reinstated], wonAndLosing(closed)),
  'charge.dispute.closed': telling([closed], wonAndLosing(reinstated)),
  'customer.subscription.deleted': telling(['customer.subscription.deleted'], ended),
}

/** What these events tell besides: of parts, of renewals, too early, or of what is spent. */
const further = {
  refundedInParts: telling([refunded], async (person) => {
    const session = await bought(person)
    const payment = await paymentOf(person, session)
    for (const part of [37, 50]) await person.world.stripe.refund(payment, part)
    return session
  }),
  renewedAndRefunded: telling(['invoice.paid', refunded], async (person) =>
    refundAll(person, await renewed(person, await bought(person, true))),
  ),
  boughtAndRefunded: telling([refunded, completed], async (person) =>
    refundAll(person, await buy(person)),
  ),
  refundedBeyondBalance: telling([refunded], async (person) =>
    refundAll(person, await boughtAndSpent(person)),
  ),
  boughtByWhoOwes: telling([completed], async (person) => {
    const session = await refundAll(person, await boughtAndSpent(person))
    await hear(person, session, refunded)
    return buy(person)
  }),
  inquiryOpened: telling([opened], async (person) =>
    disputed(person, await bought(person), 'inquiry'),
  ),
  inquiryEscalated: telling([opened, withdrawn], async (person) =>
    decided(person, await disputed(person, await bought(person), 'inquiry'), 'escalated'),
  ),
  inquiryClosed: telling([closed], async (person) =>
    decided(person, await disputed(person, await bought(person), 'inquiry'), 'closed'),
  ),
  disputeLost: telling([closed], async (person) => {
    const session = await disputed(person, await bought(person))
    for (const type of [opened, withdrawn] as const) await lose(person, session, type)
    return decided(person, session, 'lost')
  }),
  wonByWhoOwes: telling([reinstated, closed], async (person) => {
    const session = await disputed(person, await boughtAndSpent(person))
    await hear(person, session, withdrawn)
    return decided(person, session, 'won')
  }),
} satisfies Readonly<Record<string, Verb>>

export const eventVerbs = { ...handled, ...further }
