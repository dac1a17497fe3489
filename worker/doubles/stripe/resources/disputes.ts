import { ApiError } from '../api/api-error.ts'
import { type Dispute, newId, seconds } from '../store/objects.ts'
import { announce, tag, tagsOf, type World } from '../store/store.ts'

export type DisputeOutcome = 'escalated' | 'closed' | 'won' | 'lost'

const move = (
  dispute: Dispute,
  reporting_category: Dispute['balance_transactions'][number]['reporting_category'],
): void => {
  const { amount, currency } = dispute
  dispute.balance_transactions.push({
    id: newId('txn'),
    object: 'balance_transaction',
    amount: reporting_category === 'dispute' ? -amount : amount,
    currency,
    reporting_category,
  })
}

/** The dispute about a payment; undefined where there is none. */
export const findDispute = (world: World, paymentIntentId: string): Dispute | undefined =>
  world.disputes.all().find(({ payment_intent }) => payment_intent === paymentIntentId)

/** What a dispute keeps away at this moment, in minor units. */
export const withdrawnBy = (dispute: Dispute | undefined): number =>
  (dispute?.balance_transactions ?? []).reduce((sum, { amount }) => sum - amount, 0)

/** Lets the payer's bank dispute a payment, or only inquire about it, which moves no money. */
export const openDispute = (
  world: World,
  paymentIntentId: string,
  kind: 'dispute' | 'inquiry',
): void => {
  if (findDispute(world, paymentIntentId)) throw new ApiError(400, 'It is disputed already.')
  const { latest_charge } = world.intents.get(paymentIntentId)
  const charge = world.charges.get(latest_charge ?? '')
  charge.disputed = true
  const dispute: Dispute = world.disputes.put({
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'general',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
    balance_transactions: [],
    livemode: false,
    created: seconds(),
  })
  tag(world, dispute.id, tagsOf(world, charge.id))
  if (kind === 'dispute') move(dispute, 'dispute')
  announce(world, 'charge.dispute.created', dispute)
  if (kind === 'dispute') announce(world, 'charge.dispute.funds_withdrawn', dispute)
}

const outcomes: Readonly<Record<DisputeOutcome, (world: World, dispute: Dispute) => void>> = {
  escalated: (world, dispute) => {
    dispute.status = 'needs_response'
    move(dispute, 'dispute')
    announce(world, 'charge.dispute.updated', dispute)
    announce(world, 'charge.dispute.funds_withdrawn', dispute)
  },
  closed: (world, dispute) => {
    dispute.status = 'warning_closed'
    announce(world, 'charge.dispute.closed', dispute)
  },
  won: (world, dispute) => {
    dispute.status = 'won'
    move(dispute, 'dispute_reversal')
    announce(world, 'charge.dispute.closed', dispute)
    announce(world, 'charge.dispute.funds_reinstated', dispute)
  },
  lost: (world, dispute) => {
    dispute.status = 'lost'
    announce(world, 'charge.dispute.closed', dispute)
  },
}

const possible: Readonly<Record<string, readonly DisputeOutcome[]>> = {
  warning_needs_response: ['escalated', 'closed'],
  needs_response: ['won', 'lost'],
}

/** Lets an inquiry become a dispute or be `closed`, or a dispute be won or lost. */
export const decideDispute = (
  world: World,
  paymentIntentId: string,
  outcome: DisputeOutcome,
): void => {
  const dispute = findDispute(world, paymentIntentId)
  if (!dispute || !possible[dispute.status]?.includes(outcome)) {
    throw new ApiError(400, `There is no dispute about ${paymentIntentId} that can be ${outcome}.`)
  }
  outcomes[outcome](world, dispute)
}
