import { CreditsAdded } from '../../../schema/contract/checkout.ts'
import { must } from '../person/contract-request.ts'
import { callOk, type Person } from '../person/person.ts'
import { buy, order, orderedCredits } from '../person/purchases.ts'
import { requestVerb } from './verb.ts'

const noteClaim = (person: Person, sessionId: string, answer: unknown): void => {
  const { creditsAdded } = CreditsAdded.parse(answer)
  must(creditsAdded === orderedCredits, `A claim answered ${creditsAdded}`)
  person.claimedSessions.add(sessionId)
}

const openCheckout = (renew: boolean) =>
  requestVerb('createCheckoutSession', { database: 7, stripe: 3 }, () => ({ body: order(renew) }))

export const checkoutVerbs = {
  credits: requestVerb('credits', { database: 2 }),
  creditCosts: requestVerb('creditCosts', { database: 0 }),
  creditHistory: requestVerb('creditHistory', { database: 2 }),
  createCheckoutSession: openCheckout(false),
  renewingCheckout: openCheckout(true),

  manualAddCredits: requestVerb('manualAddCredits', { database: 6, stripe: 2 }, async (person) => {
    const sessionId = await buy(person)
    return {
      body: { packageId: 'small', sessionId },
      onOk: ({ body }) => noteClaim(person, sessionId, body),
    }
  }),

  createPortalSession: requestVerb(
    'createPortalSession',
    { database: 4, stripe: 1 },
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
