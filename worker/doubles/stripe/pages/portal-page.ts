import { setRunningOut } from '../resources/subscriptions.ts'
import type { Subscription } from '../store/objects.ts'
import type { World } from '../store/store.ts'
import { escapeHtml, type PageLanguage, page, pageLanguage } from './page.ts'

const words = {
  en: {
    title: 'Your subscriptions',
    none: 'Nothing is renewed.',
    renewed: (day: string) => `Renewed on ${day}`,
    ends: (day: string) => `Ends on ${day}`,
    cancel: 'Cancel subscription',
    resume: 'Renew subscription',
    back: 'Return to Storystone',
  },
  fr: {
    title: 'Vos abonnements',
    none: 'Rien n’est renouvelé.',
    renewed: (day: string) => `Renouvelé le ${day}`,
    ends: (day: string) => `Prend fin le ${day}`,
    cancel: 'Annuler l’abonnement',
    resume: 'Reprendre l’abonnement',
    back: 'Revenir à Storystone',
  },
} as const

const dayOf = ({ items }: Subscription, language: PageLanguage): string =>
  new Date((items.data[0]?.current_period_end ?? 0) * 1000).toLocaleDateString(language, {
    dateStyle: 'long',
  })

const entry = (portal: string, subscription: Subscription, language: PageLanguage): string => {
  const say = words[language]
  const { id, cancel_at_period_end: ending } = subscription
  const day = dayOf(subscription, language)
  const action = `/p/session/${portal}/${ending ? 'resume' : 'cancel'}/${id}`
  return `<li><p>${escapeHtml(ending ? say.ends(day) : say.renewed(day))}</p>
<form method="post" action="${action}"><button>${escapeHtml(ending ? say.resume : say.cancel)}</button></form></li>`
}

const running = (world: World, customer: string): Subscription[] =>
  world.subscriptions.all().filter((one) => one.customer === customer && one.status === 'active')

/** The page on which a customer cancels a subscription, or takes it up again. */
export const portalPage = (world: World, id: string): string => {
  const { customer, locale, return_url } = world.portals.get(id)
  const language = pageLanguage(locale)
  const say = words[language]
  const entries = running(world, customer).map((one) => entry(id, one, language))
  return page(
    language,
    say.title,
    `${entries.length > 0 ? `<ul>${entries.join('\n')}</ul>` : `<p>${escapeHtml(say.none)}</p>`}
${return_url === null ? '' : `<a href="${escapeHtml(return_url)}">${escapeHtml(say.back)}</a>`}`,
  )
}

/** Cancels or resumes a subscription of the page's customer; of another's it does nothing. */
export const actOnPortalPage = (
  world: World,
  id: string,
  action: 'cancel' | 'resume',
  subscriptionId: string,
): void => {
  const { customer } = world.portals.get(id)
  const own = running(world, customer).find((one) => one.id === subscriptionId)
  if (own) setRunningOut(world, own.id, action === 'cancel')
}
