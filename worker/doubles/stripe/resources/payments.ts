import type * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import type { RefundParameters } from '../api/parameters.ts'
import {
  type Charge,
  type Metadata,
  newId,
  type PaymentIntent,
  type Refund,
  seconds,
} from '../store/objects.ts'
import { announce, tag, tagsOf, type World } from '../store/store.ts'

export type Bill = {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly metadata: Metadata
}

/** A payment that has begun and whose money has not come. */
export const beginPayment = (
  world: World,
  { amount, currency, customer, metadata }: Bill,
  tags: readonly string[],
): PaymentIntent => {
  const intent = world.intents.put({
    id: newId('pi'),
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency,
    customer,
    latest_charge: null,
    metadata,
    status: 'processing',
    livemode: false,
    created: seconds(),
  })
  tag(world, intent.id, tags)
  return intent
}

/** Lets the money of a payment come. */
export const completePayment = (world: World, intent: PaymentIntent): void => {
  const { amount, currency, customer, metadata } = intent
  const charge: Charge = world.charges.put({
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    currency,
    customer,
    disputed: false,
    metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
    livemode: false,
    created: seconds(),
  })
  tag(world, charge.id, tagsOf(world, intent.id))
  intent.latest_charge = charge.id
  intent.amount_received = amount
  intent.status = 'succeeded'
  announce(world, 'charge.succeeded', charge)
  announce(world, 'payment_intent.succeeded', intent)
}

/** Lets a payment fail whose money was waited for. */
export const failPayment = (world: World, intent: PaymentIntent): void => {
  intent.status = 'requires_payment_method'
  announce(world, 'payment_intent.payment_failed', intent)
}

const chargeOf = (world: World, { charge, payment_intent }: z.infer<typeof RefundParameters>) => {
  if ((charge === undefined) === (payment_intent === undefined)) {
    throw new ApiError(400, 'You must provide exactly one of charge or payment_intent.')
  }
  if (charge !== undefined) return world.charges.get(charge, 'charge')
  const intent = world.intents.get(payment_intent ?? '', 'payment_intent')
  if (intent.latest_charge !== null) return world.charges.get(intent.latest_charge)
  throw new ApiError(400, 'This PaymentIntent does not have a successful charge to refund.', {
    param: 'payment_intent',
  })
}

/** Gives money back, all that is left where no amount is said. */
export const refund = (world: World, parameters: z.infer<typeof RefundParameters>): Refund => {
  const charge = chargeOf(world, parameters)
  const left = charge.amount - charge.amount_refunded
  const amount = parameters.amount ?? left
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw new ApiError(400, message, { code: 'charge_already_refunded' })
  }
  if (amount < 1 || amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw new ApiError(400, message, { param: 'amount' })
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const given: Refund = world.refunds.put({
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: parameters.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: parameters.reason ?? null,
    status: 'succeeded',
    created: seconds(),
  })
  tag(world, given.id, tagsOf(world, charge.id))
  announce(world, 'refund.created', given)
  announce(world, 'charge.refunded', charge)
  return given
}
