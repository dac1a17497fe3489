import * as z from 'zod/mini'
import { createControlClient } from '../http/control-client.ts'

const { enum: choice, optional, strictObject } = z
const id = z.string().check(z.minLength(1))

/** How the events of a session or a user are sent. README.md explains each way. */
export const DeliveryRule = strictObject({
  for: id,
  deliver: choice(['once', 'twice', 'late', 'hold', 'never']),
  afterMs: optional(z.number().check(z.gte(0))),
  types: optional(z.array(z.string())),
})
export type DeliveryRule = z.infer<typeof DeliveryRule>

export const Pay = strictObject({ session: id, how: choice(['now', 'later']) })
export const Settle = strictObject({ session: id, outcome: choice(['succeeded', 'failed']) })
export const EndPeriod = strictObject({ subscription: id })
export const Refund = strictObject({ payment: id, amount: optional(z.int().check(z.gte(1))) })
export const OpenDispute = strictObject({ payment: id, kind: choice(['dispute', 'inquiry']) })
export const DecideDispute = strictObject({
  payment: id,
  outcome: choice(['escalated', 'closed', 'won', 'lost']),
})
export const Release = strictObject({ for: id, order: choice(['as_happened', 'reversed']) })
export const Released = strictObject({ released: z.int() })
export const Fail = strictObject({
  containing: id,
  times: z.int().check(z.gte(0)),
  status: z.int().check(z.gte(400), z.lte(599)),
})
export const Forge = strictObject({ body: z.string() })
export const Target = strictObject({ url: z.url() })

const SentEvents = z.array(
  strictObject({
    id: z.string(),
    type: z.string(),
    objectId: z.string(),
    state: choice(['waiting', 'held', 'dropped', 'delivered', 'failed']),
    statuses: z.array(z.int()),
  }),
)
export type SentEvents = z.infer<typeof SentEvents>

export const Signed = strictObject({ body: z.string(), signature: z.string() })
export type Signed = z.infer<typeof Signed>

/** Everything that was bought under a session or a user; amounts in minor units. */
export const Purchases = strictObject({
  sessions: z.array(
    strictObject({
      id: z.string(),
      mode: z.string(),
      status: z.string(),
      paymentStatus: z.string(),
      amount: z.int(),
      currency: z.string(),
    }),
  ),
  payments: z.array(
    strictObject({
      id: z.string(),
      amount: z.int(),
      received: z.int(),
      refunded: z.int(),
      /** The status of its dispute; null if there is none. */
      dispute: z.nullable(z.string()),
      /** The amount that the dispute withholds now. */
      withdrawn: z.int(),
    }),
  ),
  subscriptions: z.array(
    strictObject({ id: z.string(), status: z.string(), cancelsAtPeriodEnd: z.boolean() }),
  ),
  invoices: z.array(
    strictObject({ id: z.string(), reason: z.string(), status: z.string(), payment: z.string() }),
  ),
})
export type Purchases = z.infer<typeof Purchases>

/**
 * Lets a test act as payer, bank and Stripe at the double at a URL. `owner`: the id of a session,
 * or of the app's user (`client_reference_id`). Every call throws if it is refused.
 */
export const createStripeControl = (url: string) => {
  const client = createControlClient(url)
  return {
    /** Sets how the events of an owner are sent from now on. */
    deliver: (rule: DeliveryRule): Promise<void> => client.post('delivery', rule),
    /** Sends the held events of an owner. Returns how many there were. */
    release: async (owner: string, order: 'as_happened' | 'reversed' = 'as_happened') =>
      (await client.request(Released, 'release', { for: owner, order })).released,
    /** The events of an owner, oldest first, with the answers to each. */
    events: (owner: string): Promise<SentEvents> =>
      client.get(SentEvents, 'events', { for: owner }),
    /** An event as if it were sent so many seconds ago, for a test that delivers it itself. */
    signed: (event: string, ageSeconds = 0): Promise<Signed> =>
      client.get(Signed, 'signed', { event, age: String(ageSeconds) }),
    /** A body of the test's own with a valid signature. */
    forge: (body: unknown): Promise<Signed> =>
      client.request(Signed, 'forge', { body: JSON.stringify(body) }),
    pay: (session: string, how: 'now' | 'later' = 'now'): Promise<void> =>
      client.post('pay', { session, how }),
    /** The money of a later payment comes, or fails to. */
    settle: (session: string, outcome: 'succeeded' | 'failed'): Promise<void> =>
      client.post('settle', { session, outcome }),
    endPeriod: (subscription: string): Promise<void> => client.post('end-period', { subscription }),
    /** Refunds a payment, or an amount of it, as in Stripe's dashboard. */
    refund: (payment: string, amount?: number): Promise<void> =>
      client.post('refund', { payment, amount }),
    /** The payer's bank disputes a payment, or only inquires about it. */
    dispute: (payment: string, kind: 'dispute' | 'inquiry' = 'dispute'): Promise<void> =>
      client.post('dispute', { payment, kind }),
    /** Escalates or closes an inquiry; a dispute is won or lost. */
    decideDispute: (
      payment: string,
      outcome: z.infer<typeof DecideDispute>['outcome'],
    ): Promise<void> => client.post('decide-dispute', { payment, outcome }),
    purchases: (owner: string): Promise<Purchases> =>
      client.get(Purchases, 'purchases', { for: owner }),
    /** Makes the next API calls whose path or parameters contain a text fail. */
    fail: (containing: string, times: number, status = 500): Promise<void> =>
      client.post('failures', { containing, times, status }),
    /** Sets where events are sent from now on. */
    sendTo: (target: string): Promise<void> => client.post('target', { url: target }),
  }
}
export type StripeControl = ReturnType<typeof createStripeControl>
