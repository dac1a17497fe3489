import { bodyControl, controlError, queryControl } from '../http/control-routes.ts'
import type { Routes } from '../http/router.ts'
import { purchasesOf } from './purchases.ts'
import * as controls from './request/controls.ts'
import type { Failures } from './request/failures.ts'
import { paySession, settleSession } from './resources/checkout-sessions.ts'
import { decideDispute, openDispute } from './resources/disputes.ts'
import { createRefund } from './resources/payments.ts'
import { endPeriod } from './resources/subscriptions.ts'
import type { Store } from './store/store.ts'

/** The calls with which tests control the double; README.md lists them. */
export const stripeControls = (store: Store, failures: Failures): Routes => {
  const { webhooks } = store
  return {
    'POST /control/delivery': bodyControl(controls.DeliveryRule, (rule) => webhooks.addRule(rule)),
    'GET /control/events': queryControl('for', (owner) => webhooks.eventsOf(owner)),
    'GET /control/signed': queryControl('event', (event, query) => {
      const signed = webhooks.signed(event, Number(query.get('age') ?? 0))
      if (!signed) throw controlError(404, 'There is no such event.')
      return signed
    }),
    'POST /control/forge': bodyControl(controls.Forge, ({ body }) => webhooks.forge(body)),
    'POST /control/pay': bodyControl(controls.Pay, ({ session, how }) =>
      paySession(store, session, how),
    ),
    'POST /control/settle': bodyControl(controls.Settle, ({ session, outcome }) =>
      settleSession(store, session, outcome),
    ),
    'POST /control/end-period': bodyControl(controls.EndPeriod, ({ subscription }) =>
      endPeriod(store, subscription),
    ),
    'POST /control/refund': bodyControl(controls.Refund, ({ payment, amount }) =>
      createRefund(store, { payment_intent: payment, amount }),
    ),
    'POST /control/dispute': bodyControl(controls.OpenDispute, ({ payment, kind, claimed }) =>
      openDispute(store, payment, kind, claimed),
    ),
    'POST /control/decide-dispute': bodyControl(controls.DecideDispute, ({ payment, outcome }) =>
      decideDispute(store, payment, outcome),
    ),
    'GET /control/purchases': queryControl('for', (owner) => purchasesOf(store, owner)),
    'POST /control/failures': bodyControl(controls.Fail, ({ containing, times, status }) =>
      failures.set(containing, times, status),
    ),
  }
}
