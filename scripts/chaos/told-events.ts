import { stripeWebhookPath } from '../../schema/contract/checkout.ts'
import { vendorMs, within } from './deadlines.ts'
import type { Person } from './person.ts'
import { must } from './violation.ts'

const deliver = async ({ lane, world }: Person, event: string): Promise<number> => {
  const { body, signature } = await world.stripe.signed(event)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const started = performance.now()
  const url = new URL(stripeWebhookPath, lane.url)
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  const ms = performance.now() - started
  must(ms <= within(5, vendorMs.stripe * 2), `A webhook took ${ms} ms`)
  return answer.status
}

/** Stripe's own call. Whatever fails, Stripe is told so by a 500 and sends the event again. */
export const tell = async (person: Person, event: string): Promise<void> => {
  const status = await deliver(person, event)
  must([200, 500].includes(status), `A webhook was answered with ${status}`)
  if (status === 200) person.heard.add(event)
}

/** The ids of the events of one type about a session or a person, oldest first. */
export const eventsOf = async (
  { world }: Person,
  owner: string,
  type: string,
): Promise<readonly string[]> =>
  (await world.stripe.events(owner)).filter((one) => one.type === type).map(({ id }) => id)

/** Lets events be heard of while no fault is on. */
export const tellWell = async (person: Person, events: readonly string[]): Promise<void> => {
  for (const event of events) {
    const status = await deliver(person, event)
    must(status === 200, `A webhook was answered with ${status} though there was no fault`)
    person.heard.add(event)
  }
}

/**
 * Sends all events again that were not acknowledged, as Stripe does, the newest first; not those
 * that are lost for ever. No fault may be on.
 */
export const tellTheRest = async (person: Person): Promise<void> => {
  const { heard, lost, id } = person
  const events = await person.world.stripe.events(id)
  const rest = events.filter((one) => !heard.has(one.id) && !lost.has(one.id))
  await tellWell(person, rest.map((one) => one.id).toReversed())
}
