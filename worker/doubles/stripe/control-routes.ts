import type * as z from 'zod/mini'
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
