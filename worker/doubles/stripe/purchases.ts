import type { Purchases } from './request/controls.ts'
import { findDispute, withdrawnBy } from './resources/disputes.ts'
import { type Store, tagsOf } from './store/store.ts'

/** Everything that was bought under a session or a user. */
export const purchasesOf = (store: Store, owner: string): Purchases => {
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
