import { controlError, controls, type DoubleApp } from '../http/double-server.ts'
import type { DecideDispute, OpenDispute } from './request/controls.ts'
import type { Failures } from './request/stripe-error.ts'
import { paySession, settleSession } from './resources/checkout-sessions.ts'
import { decideDispute, findDispute, openDispute, withdrawnBy } from './resources/disputes.ts'
import { createRefund } from './resources/payments.ts'
import { endPeriod } from './resources/subscriptions.ts'
import { type Store, tagsOf } from './store/store.ts'

type PaySession = { readonly session: string; readonly how: 'now' | 'later' }
type Settle = { readonly session: string; readonly outcome: 'succeeded' | 'failed' }
type Failure = { readonly containing: string; readonly times: number; readonly status: number }

/** Everything that was bought under a session or a user; amounts in minor units. */
const purchasesOf = (store: Store, owner: string) => {
  const isOwned = ({ id }: { readonly id: string }): boolean => tagsOf(store, id).includes(owner)
  const refundedOf = (charge: string | null): number =>
    store.charges.find(charge ?? '')?.amount_refunded ?? 0
  const paymentOf = (invoice: string): string =>
    store.invoicePayments.all().find((one) => one.invoice === invoice)?.payment.payment_intent ?? ''
  return {
    sessions: store.sessions
      .all()
      .filter(isOwned)
      .map(({ id, mode, status, payment_status, amount_total, currency }) => ({
        id,
        mode,
        status,
        paymentStatus: payment_status,
        amount: amount_total,
        currency,
      })),
    payments: store.intents
      .all()
      .filter(isOwned)
      .map(({ id, amount, amount_received, latest_charge }) => ({
        id,
        amount,
        received: amount_received,
        refunded: refundedOf(latest_charge),
        dispute: findDispute(store, id)?.status ?? null,
        /** What the dispute withholds now. */
        withdrawn: withdrawnBy(findDispute(store, id)),
      })),
    subscriptions: store.subscriptions
      .all()
      .filter(isOwned)
      .map(({ id, status, cancel_at_period_end }) => ({
        id,
        status,
        cancelsAtPeriodEnd: cancel_at_period_end,
      })),
    invoices: store.invoices
      .all()
      .filter(isOwned)
      .map(({ id, billing_reason, status }) => ({
        id,
        reason: billing_reason,
        status,
        payment: paymentOf(id),
      })),
  }
}
export type Purchases = ReturnType<typeof purchasesOf>

/** The calls with which tests control the double; `control.ts` has their types. */
export const stripeControls = (store: Store, failures: Failures): DoubleApp => {
  const { webhooks } = store
  const signed = ({ event, age }: { event: string; age: number }) => {
    const found = webhooks.signed(event, age)
    if (!found) throw controlError(404, 'There is no such event.')
    return found
  }
  const refund = ({ payment, amount }: { payment: string; amount?: number }) =>
    createRefund(store, { payment_intent: payment, amount })
  return controls({
    delivery: webhooks.addRule,
    events: webhooks.eventsOf,
    signed,
    forge: webhooks.forge,
    pay: ({ session, how }: PaySession) => paySession(store, session, how),
    settle: ({ session, outcome }: Settle) => settleSession(store, session, outcome),
    'end-period': (subscription: string) => endPeriod(store, subscription),
    refund,
    dispute: ({ payment, kind, claimed }: OpenDispute) =>
      openDispute(store, payment, kind, claimed),
    'decide-dispute': ({ payment, outcome }: DecideDispute) =>
      decideDispute(store, payment, outcome),
    purchases: (owner: string) => purchasesOf(store, owner),
    failures: ({ containing, times, status }: Failure) => failures.set(containing, times, status),
  })
}
