import { html, raw } from 'hono/html'
import { createDoubleApp, type DoubleApp } from '../http/double-server.ts'
import { findSession, paySession, settleSession } from './resources/checkout-sessions.ts'
import { cancelAtPeriodEnd } from './resources/subscriptions.ts'
import type { Session, Subscription } from './store/objects.ts'
import type { Store } from './store/store.ts'

const style = raw(`
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { margin: 0; display: grid; place-items: center; min-height: 100vh }
  main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem; display: grid; gap: 1rem }
  h1, p, ul { margin: 0 }
  h1 { font-size: 1.25rem }
  ul { padding: 0; list-style: none; display: grid; gap: 1rem }
  .note { font-size: .9375rem; padding: .75rem; border: 1px solid; border-radius: .5rem }
  .amount { font-size: 2rem; font-weight: 600 }
  form { display: grid; gap: .75rem }
  button { font: inherit; min-height: 3rem; border-radius: .5rem; border: 1px solid; cursor: pointer }
  button.now { background: #3b3fb6; color: #fff; border-color: #3b3fb6; font-weight: 600 }
  a { color: inherit; display: inline-block; padding: .75rem 0 }
  :focus-visible { outline: 3px solid #d97706; outline-offset: 2px }`)

const texts = {
  en: {
    note: 'This page stands in for Stripe. No money moves.',
    buttons: { now: 'Pay', later: 'Pay later', cancel: 'Cancel' },
    monthly: 'every month',
    closed: 'This page is closed.',
    closedWhy: 'It was paid, or its time is over.',
    subscriptions: 'Your subscriptions',
    none: 'Nothing is renewed.',
    renewed: (day: string) => `Renewed on ${day}`,
    ends: (day: string) => `Ends on ${day}`,
    end: 'Cancel subscription',
    back: 'Return to Storystone',
  },
  fr: {
    note: 'Cette page remplace Stripe. Aucun argent ne circule.',
    buttons: { now: 'Payer', later: 'Payer plus tard', cancel: 'Annuler' },
    monthly: 'chaque mois',
    closed: 'Cette page est fermée.',
    closedWhy: 'Le paiement est fait, ou le délai est passé.',
    subscriptions: 'Vos abonnements',
    none: 'Rien n’est renouvelé.',
    renewed: (day: string) => `Renouvelé le ${day}`,
    ends: (day: string) => `Prend fin le ${day}`,
    end: 'Annuler l’abonnement',
    back: 'Revenir à Storystone',
  },
} as const

const languageOf = (locale: string | null) => (locale?.startsWith('fr') ? 'fr' : 'en')

const page = (language: 'en' | 'fr', title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main><p class="note">${texts[language].note}</p><h1>${title}</h1>${content}</main></body>
</html>`

const actions = ['now', 'later', 'cancel'] as const

const priceOf = ({ amount_total, currency, locale }: Session): string =>
  new Intl.NumberFormat(languageOf(locale), {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(amount_total / 100)

/** The page of a checkout, with a button for each thing that a payer can do. */
const paymentPage = (store: Store, id: string) => {
  const session = findSession(store, id)
  const language = languageOf(session.locale)
  const { buttons, monthly, closed, closedWhy } = texts[language]
  if (session.status !== 'open') return page(language, closed, html`<p>${closedWhy}</p>`)
  const every = session.mode === 'subscription' ? ` ${monthly}` : ''
  const content = html`<p class="amount">${priceOf(session) + every}</p>
<form method="post">${actions.map(
    (action) =>
      html`<button class="${action}" formaction="/c/pay/${id}/${action}">${buttons[action]}</button>`,
  )}</form>`
  return page(language, store.offers.get(id)?.title ?? '', content)
}

/**
 * Does what a button says. Returns where the browser goes next. The money of `later` comes after
 * `settlesAfterMs`; if that is null, when a test says so.
 */
const actOnPaymentPage = (
  store: Store,
  id: string,
  action: (typeof actions)[number],
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

const activeOf = (store: Store, customer: string): Subscription[] =>
  store.subscriptions.all().filter((one) => one.customer === customer && one.status === 'active')

/** The page on which a customer cancels subscriptions. */
const portalPage = (store: Store, portal: string) => {
  const { customer, locale, return_url } = store.portals.get(portal)
  const language = languageOf(locale)
  const { subscriptions, none, renewed, ends, end, back } = texts[language]
  const entries = activeOf(store, customer).map(({ id, items, cancel_at_period_end: isEnding }) => {
    const endsAt = new Date((items.data[0]?.current_period_end ?? 0) * 1000)
    const day = endsAt.toLocaleDateString(language, { dateStyle: 'long' })
    if (isEnding) return html`<li><p>${ends(day)}</p></li>`
    return html`<li><p>${renewed(day)}</p>
<form method="post" action="/p/session/${portal}/cancel/${id}"><button>${end}</button></form></li>`
  })
  const list = entries.length > 0 ? html`<ul>${entries}</ul>` : html`<p>${none}</p>`
  const link = return_url === null ? '' : html`<a href="${return_url}">${back}</a>`
  return page(language, subscriptions, html`${list}${link}`)
}

/** The routes of the pages that Stripe shows to a payer. */
export const pageRoutes = (store: Store, settlesAfterMs: number | null): DoubleApp => {
  const app = createDoubleApp()
    .get('/c/pay/:id', (c) => c.html(paymentPage(store, c.req.param('id'))))
    .get('/p/session/:id', (c) => c.html(portalPage(store, c.req.param('id'))))
    .post('/p/session/:id/cancel/:subscription', (c) => {
      const { id, subscription } = c.req.param()
      const { customer } = store.portals.get(id)
      const own = activeOf(store, customer).find((one) => one.id === subscription)
      if (own) cancelAtPeriodEnd(store, own.id)
      return c.redirect(`/p/session/${id}`, 303)
    })
  for (const action of actions) {
    app.post(`/c/pay/:id/${action}`, (c) =>
      c.redirect(actOnPaymentPage(store, c.req.param('id'), action, settlesAfterMs), 303),
    )
  }
  return app
}
