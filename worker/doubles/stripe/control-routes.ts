import {
  bodyControl,
  controlError,
  createDoubleApp,
  type DoubleApp,
  queryControl,
} from '../http/double-server.ts'
import { purchasesOf } from './purchases.ts'
import * as controls from './request/controls.ts'
import type { Failures } from './request/failures.ts'
import { paySession, settleSession } from './resources/checkout-sessions.ts'
import { decideDispute, openDispute } from './resources/disputes.ts'
import { createRefund } from './resources/payments.ts'
import { endPeriod } from './resources/subscriptions.ts'
import type { Store } from './store/store.ts'

/** The calls with which tests control the double; README.md lists them. */
export const stripeControls = (store: Store, failures: Failures): DoubleApp => {
  const { webhooks } = store
  return createDoubleApp()
    .post(
      '/delivery',
      bodyControl(controls.DeliveryRule, (rule) => webhooks.addRule(rule)),
    )
    .get(
      '/events',
      queryControl('for', (owner) => webhooks.eventsOf(owner)),
    )
    .get(
      '/signed',
      queryControl('event', (event, { req }) => {
        const signed = webhooks.signed(event, Number(req.query('age') ?? 0))
        if (!signed) throw controlError(404, 'There is no such event.')
        return signed
      }),
    )
    .post(
      '/forge',
      bodyControl(controls.Forge, ({ body }) => webhooks.forge(body)),
    )
    .post(
      '/pay',
      bodyControl(controls.Pay, ({ session, how }) => paySession(store, session, how)),
    )
    .post(
      '/settle',
      bodyControl(controls.Settle, ({ session, outcome }) =>
        settleSession(store, session, outcome),
      ),
    )
    .post(
      '/end-period',
      bodyControl(controls.EndPeriod, ({ subscription }) => endPeriod(store, subscription)),
    )
    .post(
      '/refund',
      bodyControl(controls.Refund, ({ payment, amount }) =>
        createRefund(store, { payment_intent: payment, amount }),
      ),
    )
    .post(
      '/dispute',
      bodyControl(controls.OpenDispute, ({ payment, kind, claimed }) =>
        openDispute(store, payment, kind, claimed),
      ),
    )
    .post(
      '/decide-dispute',
      bodyControl(controls.DecideDispute, ({ payment, outcome }) =>
        decideDispute(store, payment, outcome),
      ),
    )
    .get(
      '/purchases',
      queryControl('for', (owner) => purchasesOf(store, owner)),
    )
    .post(
      '/failures',
      bodyControl(controls.Fail, ({ containing, times, status }) =>
        failures.set(containing, times, status),
      ),
    )
}
