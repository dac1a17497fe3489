import { html, redirect } from '../../http/reply.ts'
import type { Handler, Routes } from '../../http/router.ts'
import type { Store } from '../store/store.ts'
import { actOnPaymentPage, paymentPage } from './payment-page.ts'
import { cancelOnPortalPage, portalPage } from './portal-page.ts'

/** The routes of the pages that Stripe shows to a payer. */
export const pageRoutes = (store: Store, settlesAfterMs: number | null): Routes => {
  const onPayment =
    (action: 'now' | 'later' | 'cancel'): Handler =>
    ({ params: { id = '' } }) =>
      redirect(actOnPaymentPage(store, id, action, settlesAfterMs))
  return {
    'GET /c/pay/:id': ({ params: { id = '' } }) => html(paymentPage(store, id)),
    'POST /c/pay/:id/now': onPayment('now'),
    'POST /c/pay/:id/later': onPayment('later'),
    'POST /c/pay/:id/cancel': onPayment('cancel'),
    'GET /p/session/:id': ({ params: { id = '' } }) => html(portalPage(store, id)),
    'POST /p/session/:id/cancel/:subscription': ({ params: { id = '', subscription = '' } }) => {
      cancelOnPortalPage(store, id, subscription)
      return redirect(`/p/session/${id}`)
    },
  }
}
