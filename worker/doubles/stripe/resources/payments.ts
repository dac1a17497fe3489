import type { RefundParameters } from '../request/parameters.ts'
import { stripeError } from '../request/stripe-error.ts'
import {
  type Bill,
  type Charge,
  newCharge,
  newId,
  newPaymentIntent,
  newRefund,
  type PaymentIntent,
  type Refund,
} from '../store/objects.ts'
import { emit, type Store, tag, tagsOf } from '../store/store.ts'

/** Starts a payment. Its charge is pending until the money comes. */
export const startPayment = (store: Store, bill: Bill, tags: readonly string[]): PaymentIntent => {
  const intent = store.intents.put(newPaymentIntent(bill))
  const charge = store.charges.put(newCharge(intent))
  intent.latest_charge = charge.id
  for (const { id } of [intent, charge]) tag(store, id, tags)
  return intent
}

const latestChargeOf = (store: Store, { latest_charge }: PaymentIntent): Charge =>
  store.charges.get(latest_charge ?? '')

/** The money of a payment comes. */
export const completePayment = (store: Store, intent: PaymentIntent): void => {
  const charge = latestChargeOf(store, intent)
  Object.assign(charge, { amount_captured: charge.amount, paid: true, status: 'succeeded' })
  charge.balance_transaction = newId('txn')
  intent.amount_received = intent.amount
  intent.status = 'succeeded'
  emit(store, 'charge.succeeded', charge)
  emit(store, 'payment_intent.succeeded', intent)
}

/** The money of a payment doesn't come. */
export const failPayment = (store: Store, intent: PaymentIntent): void => {
  const charge = latestChargeOf(store, intent)
  charge.status = 'failed'
  intent.status = 'requires_payment_method'
  emit(store, 'charge.failed', charge)
  emit(store, 'payment_intent.payment_failed', intent)
}

const chargeOf = (store: Store, { payment_intent }: RefundParameters): Charge => {
  const intent = store.intents.get(payment_intent, 'payment_intent')
  if (intent.status === 'succeeded') return latestChargeOf(store, intent)
  const message = 'This PaymentIntent does not have a successful charge to refund.'
  throw stripeError(400, message, { param: 'payment_intent' })
}

/** Refunds an amount, or all that remains. */
export const createRefund = (store: Store, parameters: RefundParameters): Refund => {
  const charge = chargeOf(store, parameters)
  const left = charge.amount - charge.amount_refunded
  const amount = parameters.amount ?? left
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw stripeError(400, message, { code: 'charge_already_refunded' })
  }
  if (amount < 1 || amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw stripeError(400, message, { param: 'amount' })
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund = store.refunds.put(newRefund(charge, amount))
  tag(store, refund.id, tagsOf(store, charge.id))
  emit(store, 'refund.created', refund)
  emit(store, 'charge.refunded', charge)
  return refund
}
