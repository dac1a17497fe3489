import { createDoubleApp, type DoubleApp } from '../../http/double-server.ts'
import type { Store } from '../store/store.ts'
import { actOnPaymentPage, paymentPage } from './payment-page.ts'
import { cancelOnPortalPage, portalPage } from './portal-page.ts'

/** The routes of the pages that Stripe shows to a payer. */
export const pageRoutes = (store: Store, settlesAfterMs: number | null): DoubleApp => {
  const app = createDoubleApp()
    .get('/c/pay/:id', (c) => c.html(paymentPage(store, c.req.param('id'))))
    .get('/p/session/:id', (c) => c.html(portalPage(store, c.req.param('id'))))
    .post('/p/session/:id/cancel/:subscription', (c) => {
      const { id, subscription } = c.req.param()
      cancelOnPortalPage(store, id, subscription)
      return c.redirect(`/p/session/${id}`, 303)
    })
  for (const action of ['now', 'later', 'cancel'] as const) {
    app.post(`/c/pay/:id/${action}`, (c) =>
      c.redirect(actOnPaymentPage(store, c.req.param('id'), action, settlesAfterMs), 303),
    )
  }
  return app
}
