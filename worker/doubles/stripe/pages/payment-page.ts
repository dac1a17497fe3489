import { findSession, paySession, settleSession } from '../resources/checkout-sessions.ts'
import type { Session } from '../store/objects.ts'
import type { World } from '../store/store.ts'
import { escapeHtml, page, pageLanguage } from './page.ts'

const words = {
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
export const paymentPage = (world: World, id: string): string => {
  const session = findSession(world, id)
  const language = pageLanguage(session.locale)
  const say = words[language]
  if (session.status !== 'open') {
    return page(language, say.closed, `<p>${escapeHtml(say.closedWhy)}</p>`)
  }
  const every = session.mode === 'subscription' ? ` ${say.monthly}` : ''
  const button = (action: string, text: string, first = false): string =>
    `<button ${first ? 'class="first" ' : ''}formaction="/c/pay/${id}/${action}">${escapeHtml(text)}</button>`
  return page(
    language,
    world.offers.get(id)?.title ?? '',
    `<p class="amount">${escapeHtml(priceOf(session))}${escapeHtml(every)}</p>
<form method="post">
${button('now', say.pay, true)}
${button('later', say.later)}
${button('cancel', say.cancel)}
</form>`,
  )
}

export type PaymentAction = 'now' | 'later' | 'cancel'

export const isPaymentAction = (text: string | undefined): text is PaymentAction =>
  text === 'now' || text === 'later' || text === 'cancel'

/**
 * Does what a button of the page says; answers where the browser goes from there. The money of
 * `later` comes by itself after `settlesAfterMs`, unless that is null.
 */
export const actOnPaymentPage = (
  world: World,
  id: string,
  action: PaymentAction,
  settlesAfterMs: number | null,
): string => {
  const session = findSession(world, id)
  if (action === 'cancel') return session.cancel_url ?? `${world.origin()}/c/pay/${id}`
  if (session.status !== 'open') return `${world.origin()}/c/pay/${id}`
  paySession(world, id, action)
  if (action === 'later' && settlesAfterMs !== null) {
    setTimeout(() => settleSession(world, id, 'succeeded'), settlesAfterMs).unref()
  }
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}
