import { stripeWebhookPath } from '../../../schema/contract/checkout.ts'
import { must } from './contract-request.ts'
import { deadlineOf } from './deadlines.ts'
import type { Person } from './person.ts'

/** Posts events to the webhook one after another; each must be answered with one of the statuses. */
const deliver = async (
  { lane, world, acknowledgedEvents }: Person,
  events: readonly string[],
  statuses: readonly number[],
): Promise<void> => {
  for (const event of events) {
    const { body, signature } = await world.stripe.signed(event)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const started = performance.now()
    const url = new URL(stripeWebhookPath, lane.url)
    const answer = await fetch(url, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    const ms = performance.now() - started
    must(ms <= deadlineOf({ database: 5, stripe: 2 }), `A webhook took ${ms} ms`)
    must(statuses.includes(answer.status), `A webhook was answered with ${answer.status}`)
    if (answer.ok) acknowledgedEvents.add(event)
  }
}

/** Delivers an event under faults: a 500 makes Stripe send it again later. */
export const deliverUnderFaults = (person: Person, event: string): Promise<void> =>
  deliver(person, [event], [200, 500])

/** Delivers events while no fault is on. */
export const deliverEvents = (person: Person, events: readonly string[]): Promise<void> =>
  deliver(person, events, [200])

/** The ids of the events of one type about a session or a person, oldest first. */
export const eventsOf = async (
  { world }: Person,
  owner: string,
  type: string,
): Promise<readonly string[]> =>
  (await world.stripe.events(owner)).filter((one) => one.type === type).map(({ id }) => id)

/**
 * Delivers all unacknowledged events except lost ones, newest first, as Stripe does. No fault may be
 * active.
 */
export const deliverRest = async (person: Person): Promise<void> => {
  const { acknowledgedEvents, lostEvents, id, world } = person
  const ids = (await world.stripe.events(id)).map((event) => event.id)
  const rest = ids.filter((one) => !acknowledgedEvents.has(one) && !lostEvents.has(one))
  await deliverEvents(person, rest.toReversed())
}
