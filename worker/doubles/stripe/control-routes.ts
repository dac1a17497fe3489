import type * as z from 'zod/mini'
import {
  bodyControl,
  controlError,
  createDoubleApp,
  type DoubleApp,
  queryControl,
} from '../http/double-server.ts'
import type { Purchases } from './request/controls.ts'
import * as controls from './request/controls.ts'
import type { Failures } from './request/stripe-error.ts'
import { paySession, settleSession } from './resources/checkout-sessions.ts'
import { decideDispute, findDispute, openDispute, withdrawnBy } from './resources/disputes.ts'
import { createRefund } from './resources/payments.ts'
import { endPeriod } from './resources/subscriptions.ts'
import { type Store, tagsOf } from './store/store.ts'

/** Everything that was bought under a session or a user. */
const purchasesOf = (store: Store, owner: string): Purchases => {
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

/** The calls with which tests control the double; README.md lists them. */
export const stripeControls = (store: Store, failures: Failures): DoubleApp => {
  const { webhooks } = store
  const app = createDoubleApp()
  const onGet = (path: string, key: string, run: Parameters<typeof queryControl>[1]) =>
    app.get(path, queryControl(key, run))
  const onPost = <S extends z.ZodMiniType>(
    path: string,
    schema: S,
    run: (body: z.infer<S>) => unknown,
  ) => app.post(path, bodyControl(schema, run))

  onPost('/delivery', controls.DeliveryRule, webhooks.addRule)
  onGet('/events', 'for', webhooks.eventsOf)
  onGet('/signed', 'event', (event, { req }) => {
    const signed = webhooks.signed(event, Number(req.query('age') ?? 0))
    if (!signed) throw controlError(404, 'There is no such event.')
    return signed
  })
  onPost('/forge', controls.Forge, ({ body }) => webhooks.forge(body))
  onPost('/pay', controls.Pay, ({ session, how }) => paySession(store, session, how))
  onPost('/settle', controls.Settle, ({ session, outcome }) =>
    settleSession(store, session, outcome),
  )
  onPost('/end-period', controls.EndPeriod, ({ subscription }) => endPeriod(store, subscription))
  onPost('/refund', controls.Refund, ({ payment: payment_intent, amount }) =>
    createRefund(store, { payment_intent, amount }),
  )
  onPost('/dispute', controls.OpenDispute, ({ payment, kind, claimed }) =>
    openDispute(store, payment, kind, claimed),
  )
  onPost('/decide-dispute', controls.DecideDispute, ({ payment, outcome }) =>
    decideDispute(store, payment, outcome),
  )
  onGet('/purchases', 'for', (owner) => purchasesOf(store, owner))
  onPost('/failures', controls.Fail, ({ containing, times, status }) =>
    failures.set(containing, times, status),
  )
  return app
}
