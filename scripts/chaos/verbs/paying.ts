import { CreditsAdded } from '../../../schema/contract/checkout.ts'
import { vendorMs, within } from '../deadlines.ts'
import { call, type Person } from '../person.ts'
import { buy, order, orderedCredits } from '../purchases.ts'
import { must } from '../violation.ts'
import { isDone, reading, type Verb } from './verb.ts'

const patiently = 60_000

const claim = async (person: Person, sessionId: string, withinMs: number): Promise<void> => {
  const body = { packageId: 'small', sessionId }
  const reply = await call(person, 'manualAddCredits', { body, withinMs })
  if (!isDone(reply)) return
  const { creditsAdded } = CreditsAdded.parse(reply.body)
  must(creditsAdded === orderedCredits, `A claim answered ${creditsAdded}`)
  person.granted.add(sessionId)
}

const opening = (renew: boolean): Verb => ({
  vendors: ['stripe'],
  prepare: async (person) => async () => {
    const withinMs = within(6, vendorMs.stripe * 3)
    await call(person, 'createCheckoutSession', { body: order(renew), withinMs })
  },
})

const manualAddCredits: Verb = {
  vendors: ['stripe'],
  prepare: async (person) => {
    const session = await buy(person)
    return () => claim(person, session, within(5, vendorMs.stripe * 2))
  },
}

const createPortalSession: Verb = {
  vendors: ['stripe'],
  prepare: async (person) => {
    await claim(person, await buy(person, true), patiently)
    return async () => {
      await call(person, 'createPortalSession', { withinMs: within(3, vendorMs.stripe) })
    }
  },
}

export const payingVerbs = {
  credits: reading('credits', 2),
  creditCosts: reading('creditCosts', 0),
  creditHistory: reading('creditHistory', 2),
  createCheckoutSession: opening(false),
  renewingCheckout: opening(true),
  manualAddCredits,
  createPortalSession,
}
