import type { HandledEvent } from '#worker/billing/webhook/handle-event.ts'
import { PaymentPage } from '../../../schema/contract/checkout.ts'
import type { DecideDispute, StripeControl } from '../../../worker/doubles/stripe/control.ts'
import { callOk, leaveOnly, type Person } from '../person/person.ts'
import { buy, openCheckout } from '../person/purchases.ts'
import { deliverEvents, deliverUnderFaults, eventsOf } from '../person/stripe-events.ts'
import type { Verb } from './verb.ts'

const completed = 'checkout.session.completed'
const succeeded = 'checkout.session.async_payment_succeeded'
const failed = 'checkout.session.async_payment_failed'
const invoicePaid = 'invoice.paid'
const refunded = 'charge.refunded'
const withdrawn = 'charge.dispute.funds_withdrawn'
const reinstated = 'charge.dispute.funds_reinstated'
const opened = 'charge.dispute.created'
const closed = 'charge.dispute.closed'
const ended = 'customer.subscription.deleted'

/** What happened at Stripe while no fault was on. Returns the id of the checkout session. */
type History = (person: Person) => Promise<string>
type Step = (person: Person, session: string) => Promise<unknown>

const after =
  (begin: History, ...steps: readonly Step[]): History =>
  async (person) => {
    const session = await begin(person)
    for (const step of steps) await step(person, session)
    return session
  }

const delivered =
  (type: HandledEvent): Step =>
  async (person, session) =>
    deliverEvents(person, await eventsOf(person, session, type))

/** Of two events that report the same, one never arrives: the other must do. */
const lost =
  (type: HandledEvent): Step =>
  async (person, session) => {
    for (const event of await eventsOf(person, session, type)) person.lostEvents.add(event)
  }

/** A step at Stripe, with the latest payment and the subscription of the session. */
const atStripe =
  (act: (stripe: StripeControl, payment: string, subscription: string) => Promise<void>): Step =>
  async ({ world: { stripe } }, session) => {
    const { payments, subscriptions } = await stripe.purchases(session)
    await act(stripe, payments.at(-1)?.id ?? '', subscriptions[0]?.id ?? '')
  }

const refund = (amount?: number) => atStripe((stripe, payment) => stripe.refund(payment, amount))
const dispute = (kind: 'dispute' | 'inquiry' = 'dispute') =>
  atStripe((stripe, payment) => stripe.dispute(payment, kind))
const decision = (outcome: DecideDispute['outcome']) =>
  atStripe((stripe, payment) => stripe.decideDispute(payment, outcome))
const renewal = atStripe((stripe, _payment, subscription) => stripe.endPeriod(subscription))
const cancellation: Step = async (person, session) => {
  const { url } = PaymentPage.parse((await callOk(person, 'createPortalSession')).body)
  const [subscription] = (await person.world.stripe.purchases(session)).subscriptions
  await fetch(`${url}/cancel/${subscription?.id}`, { method: 'POST', redirect: 'manual' })
}

/** Leaves so few credits that a purchase can't be taken back whole. */
const spending: Step = (person) => leaveOnly(person, 10.5)

const paid: History = (person) => buy(person)
const bought = after(paid, delivered(completed))
const subscribed = after((person) => buy(person, true), delivered(completed))
const boughtAndSpent = after(bought, spending)
const inquired = after(bought, dispute('inquiry'))
const disputeWon = after(bought, dispute(), delivered(withdrawn), decision('won'))

const paidLater = (outcome: 'succeeded' | 'failed'): History =>
  after(
    (person) => openCheckout(person),
    ({ world }, session) => world.stripe.pay(session, 'later'),
    delivered(completed),
    ({ world }, session) => world.stripe.settle(session, outcome),
  )

/** Delivers all events of these types under faults, at once. */
const deliver = (types: readonly HandledEvent[], history: History): Verb => ({
  vendors: ['stripe'],
  prepare: async (person) => {
    const session = await history(person)
    const events = await Promise.all(types.map((type) => eventsOf(person, session, type)))
    return async () => {
      await Promise.all(events.flat().map((event) => deliverUnderFaults(person, event)))
    }
  },
})

/** Each event that has a handler needs a verb, or this does not compile. */
const handled: Readonly<Record<HandledEvent, Verb>> = {
  [completed]: deliver([completed], paid),
  [succeeded]: deliver([succeeded], paidLater('succeeded')),
  [failed]: deliver([failed], paidLater('failed')),
  /** Of the first period, which brings nothing of its own, and of the next. */
  [invoicePaid]: deliver([invoicePaid], after(subscribed, renewal)),
  [refunded]: deliver([refunded], after(bought, refund())),
  [opened]: deliver([opened], after(bought, dispute(), lost(withdrawn))),
  [withdrawn]: deliver([withdrawn], after(bought, dispute(), lost(opened))),
  [reinstated]: deliver([reinstated], after(disputeWon, lost(closed))),
  [closed]: deliver([closed], after(disputeWon, lost(reinstated))),
  [ended]: deliver([ended], after(subscribed, cancellation, renewal)),
}

/** The same events in other situations: partial refunds, renewals, too early, credits spent. */
const situations = {
  refundedInParts: deliver([refunded], after(bought, refund(37), refund(50))),
  renewedAndRefunded: deliver([invoicePaid, refunded], after(subscribed, renewal, refund())),
  boughtAndRefunded: deliver([refunded, completed], after(paid, refund())),
  refundedBeyondBalance: deliver([refunded], after(boughtAndSpent, refund())),
  purchaseWhileOwing: deliver([completed], async (person) => {
    await after(boughtAndSpent, refund(), delivered(refunded))(person)
    return buy(person)
  }),
  inquiryOpened: deliver([opened], inquired),
  inquiryEscalated: deliver([opened, withdrawn], after(inquired, decision('escalated'))),
  inquiryClosed: deliver([closed], after(inquired, decision('closed'))),
  disputeLost: deliver(
    [closed],
    after(bought, dispute(), lost(opened), lost(withdrawn), decision('lost')),
  ),
  disputeWonWhileOwing: deliver(
    [reinstated, closed],
    after(boughtAndSpent, dispute(), delivered(withdrawn), decision('won')),
  ),
} satisfies Readonly<Record<string, Verb>>

export const stripeEventVerbs = { ...handled, ...situations }
