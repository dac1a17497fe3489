import { cancelAtPeriodEnd } from '../resources/subscriptions.ts'
import type { Subscription } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { escapeHtml, type PageLanguage, page, pageLanguage } from './page.ts'

const texts = {
  en: {
    title: 'Your subscriptions',
    none: 'Nothing is renewed.',
    renewed: (day: string) => `Renewed on ${day}`,
    ends: (day: string) => `Ends on ${day}`,
    cancel: 'Cancel subscription',
    back: 'Return to Storystone',
  },
  fr: {
    title: 'Vos abonnements',
    none: 'Rien n’est renouvelé.',
    renewed: (day: string) => `Renouvelé le ${day}`,
    ends: (day: string) => `Prend fin le ${day}`,
    cancel: 'Annuler l’abonnement',
    back: 'Revenir à Storystone',
  },
} as const

const dayOf = ({ items }: Subscription, language: PageLanguage): string =>
  new Date((items.data[0]?.current_period_end ?? 0) * 1000).toLocaleDateString(language, {
    dateStyle: 'long',
  })

const entry = (portal: string, subscription: Subscription, language: PageLanguage): string => {
  const { ends, renewed, cancel } = texts[language]
  const { id, cancel_at_period_end: isEnding } = subscription
  const day = dayOf(subscription, language)
  if (isEnding) return `<li><p>${escapeHtml(ends(day))}</p></li>`
  return `<li><p>${escapeHtml(renewed(day))}</p>
<form method="post" action="/p/session/${portal}/cancel/${id}"><button>${escapeHtml(cancel)}</button></form></li>`
}

const activeOf = (store: Store, customer: string): Subscription[] =>
  store.subscriptions.all().filter((one) => one.customer === customer && one.status === 'active')

/** The page on which a customer cancels subscriptions. */
export const portalPage = (store: Store, id: string): string => {
  const { customer, locale, return_url } = store.portals.get(id)
  const language = pageLanguage(locale)
  const { title, none, back } = texts[language]
  const entries = activeOf(store, customer).map((one) => entry(id, one, language))
  return page(
    language,
    title,
    `${entries.length > 0 ? `<ul>${entries.join('\n')}</ul>` : `<p>${escapeHtml(none)}</p>`}
${return_url === null ? '' : `<a href="${escapeHtml(return_url)}">${escapeHtml(back)}</a>`}`,
  )
}

/** Cancels a subscription at the end of its period, if it is the customer's own. */
export const cancelOnPortalPage = (store: Store, id: string, subscriptionId: string): void => {
  const { customer } = store.portals.get(id)
  const own = activeOf(store, customer).find((one) => one.id === subscriptionId)
  if (own) cancelAtPeriodEnd(store, own.id)
}
