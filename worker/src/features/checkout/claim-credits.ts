import type { AddCreditsRequest } from '@storystone/schema/contract/checkout.ts'
import { invalidField, Refusal } from '../../errors/refusal.ts'
import { type FulfilDeps, fulfilCheckout } from './fulfil-checkout.ts'
import { findNewestCheckout } from './store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Claims what a user has paid for; answers its credits, also when they were brought before.
 * Refuses `payment_not_completed` where nothing is paid, `not_found` for a checkout that is not
 * this user's, `invalid_request` for another package's.
 */
export const claimCredits = async (
  deps: FulfilDeps,
  userId: string,
  { packageId, sessionId }: AddCreditsRequest,
): Promise<number> => {
  const checkout =
    sessionId ?? (await findNewestCheckout(deps.database, userId, packageId, Date.now() - day))
  if (checkout === null) throw new Refusal('payment_not_completed')
  const claim = { userId, packageId }
  const result = await fulfilCheckout(deps, { sessionId: checkout, claim, eventId: null })
  switch (result.outcome) {
    case 'fulfilled':
      return result.credits
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
