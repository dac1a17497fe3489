import { findSession, paySession, settleSession } from '../resources/checkout-sessions.ts'
import type { Session } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { escapeHtml, page, pageLanguage } from './page.ts'

const texts = {
  en: {
    pay: 'Pay',
    later: 'Pay later',
    cancel: 'Cancel',
    monthly: 'every month',
    closed: 'This page is closed.',
    closedWhy: 'It was paid, or its time is over.',
  },
  fr: {
    pay: 'Payer',
    later: 'Payer plus tard',
    cancel: 'Annuler',
    monthly: 'chaque mois',
    closed: 'Cette page est fermée.',
    closedWhy: 'Le paiement est fait, ou le délai est passé.',
  },
} as const

const priceOf = ({ amount_total, currency, locale }: Session): string =>
  new Intl.NumberFormat(pageLanguage(locale), {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(amount_total / 100)

/** The page of a checkout, with a button for each thing that a payer can do. */
export const paymentPage = (store: Store, id: string): string => {
  const session = findSession(store, id)
  const language = pageLanguage(session.locale)
  const { pay, later, cancel, monthly, closed, closedWhy } = texts[language]
  if (session.status !== 'open') return page(language, closed, `<p>${escapeHtml(closedWhy)}</p>`)
  const every = session.mode === 'subscription' ? ` ${monthly}` : ''
  const button = (action: string, text: string, attributes = ''): string =>
    `<button ${attributes}formaction="/c/pay/${id}/${action}">${escapeHtml(text)}</button>`
  return page(
    language,
    store.offers.get(id)?.title ?? '',
    `<p class="amount">${escapeHtml(priceOf(session) + every)}</p>
<form method="post">
${button('now', pay, 'class="first" ')}
${button('later', later)}
${button('cancel', cancel)}
</form>`,
  )
}

/**
 * Does what a button says. Returns where the browser goes next. The money of `later` comes after
 * `settlesAfterMs`; if that is null, when a test says so.
 */
export const actOnPaymentPage = (
  store: Store,
  id: string,
  action: 'now' | 'later' | 'cancel',
  settlesAfterMs: number | null,
): string => {
  const session = findSession(store, id)
  const back = `${store.origin()}/c/pay/${id}`
  if (action === 'cancel') return session.cancel_url ?? back
  if (session.status !== 'open') return back
  paySession(store, id, action)
  if (action === 'later' && settlesAfterMs !== null) {
    setTimeout(() => settleSession(store, id, 'succeeded'), settlesAfterMs).unref()
  }
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}
