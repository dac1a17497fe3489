import type { AddCreditsRequest, CreditsAdded } from '@storystone/schema/contract/checkout.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { findNewestCheckout } from '../records/store.ts'
import { type CheckoutDeps, fulfilCheckout } from './fulfil-checkout.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Grants the credits that a user has paid for; returns how many and for which checkout, also when
 * they were granted before. Refuses `payment_not_completed` when nothing is paid, `not_found` for another user's
 * checkout, and `invalid_request` for another package.
 */
export const claimCredits = async (
  deps: CheckoutDeps,
  userId: string,
  { packageId, sessionId }: AddCreditsRequest,
): Promise<CreditsAdded> => {
  const checkout =
    sessionId ?? (await findNewestCheckout(deps.database, userId, packageId, Date.now() - day))
  if (checkout === null) throw new Refusal('payment_not_completed')
  const claim = { userId, packageId }
  const result = await fulfilCheckout(deps, { sessionId: checkout, claim, eventId: null })
  switch (result.outcome) {
    case 'fulfilled':
      return { creditsAdded: result.credits, sessionId: checkout }
    case 'unknown':
      throw new Refusal(sessionId === undefined ? 'payment_not_completed' : 'not_found')
    case 'other_package':
      throw invalidField('packageId')
    case 'unpaid':
      throw new Refusal('payment_not_completed')
    case 'ownerless':
      throw new Refusal('not_signed_in')
  }
}
