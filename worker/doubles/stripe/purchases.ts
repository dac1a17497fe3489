import type { Purchases } from './control.ts'
import { findDispute, withdrawnBy } from './resources/disputes.ts'
import { tagsOf, type World } from './store/store.ts'

/** All that was bought under the name of a session or a user. */
export const purchasesOf = (world: World, owner: string): Purchases => {
  const owned = ({ id }: { readonly id: string }): boolean => tagsOf(world, id).includes(owner)
  const refundedOf = (charge: string | null): number =>
    (charge === null ? undefined : world.charges.find(charge))?.amount_refunded ?? 0
  const paymentOf = (invoice: string): string =>
    world.invoicePayments.all().find((one) => one.invoice === invoice)?.payment.payment_intent ?? ''
  return {
    sessions: world.sessions
      .all()
      .filter(owned)
      .map(({ id, mode, status, payment_status, amount_total, currency }) => ({
        ...{ id, mode, status, paymentStatus: payment_status, amount: amount_total, currency },
      })),
    payments: world.intents
      .all()
      .filter(owned)
      .map(({ id, amount, amount_received, latest_charge }) => ({
        ...{ id, amount, received: amount_received, refunded: refundedOf(latest_charge) },
        dispute: findDispute(world, id)?.status ?? null,
        withdrawn: withdrawnBy(findDispute(world, id)),
      })),
    subscriptions: world.subscriptions
      .all()
      .filter(owned)
      .map(({ id, status, cancel_at_period_end }) => ({
        ...{ id, status, runningOut: cancel_at_period_end },
      })),
    invoices: world.invoices
      .all()
      .filter(owned)
      .map(({ id, billing_reason, status }) => ({
        ...{ id, reason: billing_reason, status, payment: paymentOf(id) },
      })),
  }
}
