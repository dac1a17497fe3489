import { packages } from '../../../schema/catalog.ts'
import { CreditsAdded, PaymentPage, stripeWebhookPath } from '../../../schema/contract/checkout.ts'
import { vendorMs, within } from '../deadlines.ts'
import { call, expectOk, type Person } from '../person.ts'
import { must } from '../violation.ts'
import { isDone, reading, type Verb } from './verb.ts'

const order = (renew: boolean) => ({ packageId: 'small', currency: 'GBP', language: 'en', renew })
const patiently = 60_000

const openCheckout = async (person: Person, renew = false): Promise<string> => {
  const body = order(renew)
  const reply = await call(person, 'createCheckoutSession', { body, withinMs: patiently })
  return PaymentPage.parse(expectOk(reply, 'A checkout')).url.split('/').at(-1) ?? ''
}

const buy = async (person: Person, renew = false): Promise<string> => {
  const session = await openCheckout(person, renew)
  await person.world.stripe.pay(session)
  person.paid.set(session, packages.small.credits)
  return session
}

const claim = async (person: Person, sessionId: string, withinMs: number): Promise<void> => {
  const body = { packageId: 'small', sessionId }
  const reply = await call(person, 'manualAddCredits', { body, withinMs })
  if (!isDone(reply)) return
  const { creditsAdded } = CreditsAdded.parse(reply.body)
  must(creditsAdded === packages.small.credits, `A claim answered ${creditsAdded}`)
  person.granted.add(sessionId)
}

const opening = (renew: boolean): Verb => ({
  vendors: ['stripe'],
  prepare: async (person) => async () => {
    const withinMs = within(5, vendorMs.stripe * 3)
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

/** Stripe's own call. Whatever fails, Stripe is told so by a 500 and sends the event again. */
const webhook: Verb = {
  vendors: ['stripe'],
  prepare: async (person) => {
    const { lane, world } = person
    const session = await buy(person)
    const events = await world.stripe.events(session)
    const event = events.find(({ type }) => type === 'checkout.session.completed')
    return async () => {
      const { body, signature } = await world.stripe.signed(event?.id ?? '')
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
      const started = performance.now()
      const url = new URL(stripeWebhookPath, lane.url)
      const answer = await fetch(url, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      must([200, 500].includes(answer.status), `A webhook was answered with ${answer.status}`)
      const ms = performance.now() - started
      must(ms <= within(5, vendorMs.stripe * 2), `A webhook took ${ms} ms`)
      if (answer.ok) person.granted.add(session)
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
  webhook,
}
