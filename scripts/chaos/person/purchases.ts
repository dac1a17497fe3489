import { PaymentPage } from '../../../schema/contract/checkout.ts'
import { packages } from '../../../schema/credit-packages.ts'
import type { Purchases } from '../../../worker/doubles/stripe/control.ts'
import { callOk, type Person } from './person.ts'

/** The order that everybody makes; `renew`: a subscription. */
export const order = (renew: boolean) => ({
  packageId: 'small' as const,
  currency: 'GBP' as const,
  language: 'en' as const,
  renew,
})

/** The credits of an order, and of each renewal. */
export const { credits: orderedCredits } = packages.small

/** Opens a checkout while no fault is on; returns the id of its session. */
export const openCheckout = async (person: Person, renew = false): Promise<string> => {
  const { body } = await callOk(person, 'createCheckoutSession', { body: order(renew) })
  return PaymentPage.parse(body).url.split('/').at(-1) ?? ''
}

/** Opens a checkout and pays it at Stripe; no event is delivered yet. */
export const buy = async (person: Person, renew = false): Promise<string> => {
  const session = await openCheckout(person, renew)
  await person.world.stripe.pay(session)
  return session
}

/** The credits that a payment still covers after refunds and disputes, in halves. */
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
