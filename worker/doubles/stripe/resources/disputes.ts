import { stripeError } from '../request/stripe-error.ts'
import {
  type Charge,
  type Dispute,
  type Money,
  newBalanceTransaction,
  newDispute,
} from '../store/objects.ts'
import { emit, type Store, tag, tagsOf } from '../store/store.ts'

export type DisputeOutcome =
  | 'escalated'
  | 'closed'
  | 'won'
  | 'lost'
  | 'appealed'
  | 'appeal_won'
  | 'appeal_lost'

/** The dispute about a payment; undefined if there is none. */
export const findDispute = (store: Store, paymentIntentId: string): Dispute | undefined =>
  store.disputes.all().find(({ payment_intent }) => payment_intent === paymentIntentId)

/** The amount that a dispute withholds now, in minor units of its own currency. */
export const withdrawnBy = (dispute: Dispute | undefined): number =>
  (dispute?.balance_transactions.length ?? 0) % 2 === 1 ? (dispute?.amount ?? 0) : 0

const unrefundedOf = ({ amount, amount_refunded, currency }: Charge): Money => ({
  amount: amount - amount_refunded,
  currency,
})

const withdraw = ({ balance_transactions, amount, currency }: Dispute): void =>
  void balance_transactions.push(newBalanceTransaction(-amount, currency, 'dispute'))

const reinstate = ({ balance_transactions, amount, currency }: Dispute): void =>
  void balance_transactions.push(newBalanceTransaction(amount, currency, 'dispute_reversal'))

const statusOf = {
  dispute: 'needs_response',
  inquiry: 'warning_needs_response',
  prevented: 'prevented',
} as const

/**
 * The payer's bank disputes a payment, or only inquires about it, which moves no money. One that was
 * `prevented` has given the money back at once, and has no other event. `claimed`:
 * what it wants back, if that is not all in the charge's currency.
 */
export const openDispute = (
  store: Store,
  paymentIntentId: string,
  kind: 'dispute' | 'inquiry' | 'prevented',
  claimed?: Money,
): void => {
  if (findDispute(store, paymentIntentId)) throw stripeError(400, 'It is disputed already.')
  const { latest_charge } = store.intents.get(paymentIntentId)
  const charge = store.charges.get(latest_charge ?? '')
  charge.disputed = true
  const isInquiry = kind === 'inquiry'
  const status = statusOf[kind]
  const dispute = store.disputes.put(newDispute(charge, status, claimed ?? unrefundedOf(charge)))
  tag(store, dispute.id, tagsOf(store, charge.id))
  if (!isInquiry) withdraw(dispute)
  emit(store, 'charge.dispute.created', dispute)
  if (kind === 'dispute') emit(store, 'charge.dispute.funds_withdrawn', dispute)
}

type Decision = readonly [
  from: Dispute['status'],
  to: Dispute['status'],
  events: readonly string[],
  move?: (dispute: Dispute) => void,
]

const decisions: Readonly<Record<DisputeOutcome, Decision>> = {
  escalated: [statusOf.inquiry, statusOf.dispute, ['updated', 'funds_withdrawn'], withdraw],
  closed: [statusOf.inquiry, 'warning_closed', ['closed']],
  won: [statusOf.dispute, 'won', ['closed', 'funds_reinstated'], reinstate],
  lost: [statusOf.dispute, 'lost', ['closed']],
  // The money that was won is held again until the appeal is decided.
  appealed: ['won', 'appeal_under_review', ['funds_withdrawn'], withdraw],
  appeal_won: ['appeal_under_review', 'appeal_won', ['closed', 'funds_reinstated'], reinstate],
  appeal_lost: ['appeal_under_review', 'appeal_lost', ['closed']],
}

/** An inquiry is escalated or closed, or a dispute won or lost. */
export const decideDispute = (
  store: Store,
  paymentIntentId: string,
  outcome: DisputeOutcome,
): void => {
  const dispute = findDispute(store, paymentIntentId)
  const [from, to, events, move] = decisions[outcome]
  if (dispute?.status !== from) {
    const message = `There is no dispute about ${paymentIntentId} that can be ${outcome}.`
    throw stripeError(400, message)
  }
  dispute.status = to
  move?.(dispute)
  for (const event of events) emit(store, `charge.dispute.${event}`, dispute)
}
