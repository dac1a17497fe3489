import { CreditsAdded } from '../../../schema/contract/checkout.ts'
import { vendorMs } from '../person/deadlines.ts'
import { callOk, type Person } from '../person/person.ts'
import { buy, order, orderedCredits } from '../person/purchases.ts'
import { must } from '../person/violation.ts'
import { requestVerb } from './verb.ts'

const vendors = ['stripe'] as const

const noteClaim = (person: Person, sessionId: string, answer: unknown): void => {
  const { creditsAdded } = CreditsAdded.parse(answer)
  must(creditsAdded === orderedCredits, `A claim answered ${creditsAdded}`)
  person.claimedSessions.add(sessionId)
}

const openCheckout = (renew: boolean) =>
  requestVerb(
    'createCheckoutSession',
    { trips: 6, vendors, vendorMs: vendorMs.stripe * 3 },
    () => ({ body: order(renew) }),
  )

export const checkoutVerbs = {
  credits: requestVerb('credits', { trips: 2 }),
  creditCosts: requestVerb('creditCosts', { trips: 0 }),
  creditHistory: requestVerb('creditHistory', { trips: 2 }),
  createCheckoutSession: openCheckout(false),
  renewingCheckout: openCheckout(true),

  manualAddCredits: requestVerb(
    'manualAddCredits',
    { trips: 5, vendors, vendorMs: vendorMs.stripe * 2 },
    async (person) => {
      const sessionId = await buy(person)
      return {
        body: { packageId: 'small', sessionId },
        onOk: ({ body }) => noteClaim(person, sessionId, body),
      }
    },
  ),

  createPortalSession: requestVerb(
    'createPortalSession',
    { trips: 3, vendors, vendorMs: vendorMs.stripe },
    async (person) => {
      const sessionId = await buy(person, true)
      const { body } = await callOk(person, 'manualAddCredits', {
        body: { packageId: 'small', sessionId },
      })
      noteClaim(person, sessionId, body)
      return {}
    },
  ),
}
