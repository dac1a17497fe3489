import { packages } from '../../schema/catalog.ts'
import { PaymentPage } from '../../schema/contract/checkout.ts'
import type { Purchases } from '../../worker/doubles/stripe/control.ts'
import { call, expectOk, type Person } from './person.ts'

const patiently = 60_000

/** What everybody orders; `renew`: it is bought anew every month. */
export const order = (renew: boolean) => ({
  packageId: 'small' as const,
  currency: 'GBP' as const,
  language: 'en' as const,
  renew,
})

/** The credits of an order, and of each renewal. */
export const { credits: orderedCredits } = packages.small

/** Opens a checkout while no fault is on; answers the id of its session. */
export const openCheckout = async (person: Person, renew = false): Promise<string> => {
  const body = order(renew)
  const reply = await call(person, 'createCheckoutSession', { body, withinMs: patiently })
  return PaymentPage.parse(expectOk(reply, 'A checkout')).url.split('/').at(-1) ?? ''
}

/** Opens a checkout and pays it at Stripe, of which nobody is told yet. */
export const buy = async (person: Person, renew = false): Promise<string> => {
  const session = await openCheckout(person, renew)
  await person.world.stripe.pay(session)
  return session
}

/** Where what is renewed can be cancelled. */
export const openPortal = async (person: Person): Promise<string> => {
  const reply = await call(person, 'createPortalSession', { withinMs: patiently })
  return PaymentPage.parse(expectOk(reply, 'A portal')).url
}

/** What of the credits of a payment its money still stands for: all, none, or a part in halves. */
export const creditsKept = ({
  amount,
  received,
  refunded,
  withdrawn,
}: Purchases['payments'][number]): number => {
  if (received === 0) return 0
  const gone = Math.min(refunded + withdrawn, amount)
  return orderedCredits - Math.floor((orderedCredits * 2 * gone) / amount) / 2
}
