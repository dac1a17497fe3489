import * as z from 'zod/mini'

const name = z.string().check(z.minLength(1))

/** `late` comes `afterMs` late; `held` waits for its release; `types`: only those events. */
export const DeliveryRule = z.strictObject({
  for: name,
  deliver: z.enum(['once', 'twice', 'late', 'hold', 'never']),
  afterMs: z.optional(z.number().check(z.gte(0))),
  types: z.optional(z.array(z.string())),
})
export type DeliveryRule = z.infer<typeof DeliveryRule>

export const Pay = z.strictObject({ session: name, how: z.enum(['now', 'later']) })
export const Settle = z.strictObject({ session: name, outcome: z.enum(['succeeded', 'failed']) })
export const EndPeriod = z.strictObject({ subscription: name })
export const GiveBack = z.strictObject({
  payment: name,
  amount: z.optional(z.int().check(z.gte(1))),
})
export const OpenDispute = z.strictObject({
  payment: name,
  kind: z.optional(z.enum(['dispute', 'inquiry'])),
})
export const DecideDispute = z.strictObject({
  payment: name,
  outcome: z.enum(['escalated', 'closed', 'won', 'lost']),
})
export type DecideDispute = z.infer<typeof DecideDispute>
export const Release = z.strictObject({
  for: name,
  order: z.optional(z.enum(['as_happened', 'reversed'])),
})
/** The next `times` API calls whose path or parameters hold `naming` fail with this status. */
export const Failures = z.strictObject({
  naming: name,
  times: z.int().check(z.gte(0)),
  status: z.optional(z.int().check(z.gte(400), z.lte(599))),
})
export const Forge = z.strictObject({ body: z.string() })
export const Target = z.strictObject({ url: z.url() })

const SentEvents = z.array(
  z.strictObject({
    id: z.string(),
    type: z.string(),
    objectId: z.string(),
    state: z.enum(['waiting', 'held', 'dropped', 'delivered', 'failed']),
    statuses: z.array(z.int()),
  }),
)
export type SentEvents = z.infer<typeof SentEvents>

export const Signed = z.strictObject({ body: z.string(), signature: z.string() })
export type Signed = z.infer<typeof Signed>

/** All that was bought under a name; amounts in minor units. */
export const Purchases = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      mode: z.string(),
      status: z.string(),
      paymentStatus: z.string(),
      amount: z.int(),
      currency: z.string(),
    }),
  ),
  payments: z.array(
    z.strictObject({
      ...{ id: z.string(), amount: z.int(), received: z.int(), refunded: z.int() },
      /** The status of its dispute; null where there is none. */
      dispute: z.nullable(z.string()),
      /** What that keeps away now. */
      withdrawn: z.int(),
    }),
  ),
  subscriptions: z.array(
    z.strictObject({ id: z.string(), status: z.string(), runningOut: z.boolean() }),
  ),
  invoices: z.array(
    z.strictObject({ id: z.string(), reason: z.string(), status: z.string(), payment: z.string() }),
  ),
})
export type Purchases = z.infer<typeof Purchases>

/**
 * A test's hand on the double at an origin. `for` is the id of a session, or what the app calls
 * its user (`client_reference_id`). Needs only fetch. Every call throws when it is refused.
 */
export const createStripeControl = (url: string) => {
  const origin = new URL(url).origin
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(
      `${origin}/control/${path}`,
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    const text = await response.text()
    if (!response.ok) throw new Error(`The double refused ${method} ${path}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const by = (owner: string): string => `for=${encodeURIComponent(owner)}`
  return {
    /** Says how the events of a session or a user are sent from now on. */
    deliver: async (rule: DeliveryRule): Promise<void> =>
      void (await ask('POST', 'delivery', rule)),
    /** Sends the events that are held; says how many there were. */
    release: async (owner: string, order: 'as_happened' | 'reversed' = 'as_happened') =>
      z.object({ released: z.int() }).parse(await ask('POST', 'release', { for: owner, order }))
        .released,
    /** The events of a session or a user, oldest first, with what came of each. */
    events: async (owner: string): Promise<SentEvents> =>
      SentEvents.parse(await ask('GET', `events?${by(owner)}`)),
    /** An event as it would be sent so many seconds ago, for who delivers it by hand. */
    signed: async (eventId: string, ageSeconds = 0): Promise<Signed> =>
      Signed.parse(await ask('GET', `signed?event=${eventId}&age=${ageSeconds}`)),
    /** A body that Stripe never wrote, under a right signature. */
    forge: async (body: unknown): Promise<Signed> =>
      Signed.parse(await ask('POST', 'forge', { body: JSON.stringify(body) })),
    pay: async (session: string, how: 'now' | 'later' = 'now'): Promise<void> =>
      void (await ask('POST', 'pay', { session, how })),
    /** Lets the money of a later payment come, or not. */
    settle: async (session: string, outcome: 'succeeded' | 'failed'): Promise<void> =>
      void (await ask('POST', 'settle', { session, outcome })),
    endPeriod: async (subscription: string): Promise<void> =>
      void (await ask('POST', 'end-period', { subscription })),
    /** Gives a payment back, or so much of it, as one does in Stripe's dashboard. */
    refund: async (payment: string, amount?: number): Promise<void> =>
      void (await ask('POST', 'refund', { payment, ...(amount === undefined ? {} : { amount }) })),
    /** Lets the payer's bank dispute a payment, or only inquire about it. */
    dispute: async (payment: string, kind: 'dispute' | 'inquiry' = 'dispute'): Promise<void> =>
      void (await ask('POST', 'dispute', { payment, kind })),
    /** Lets an inquiry be `escalated` or `closed`, a dispute be `won` or `lost`. */
    decideDispute: async (payment: string, outcome: DecideDispute['outcome']): Promise<void> =>
      void (await ask('POST', 'decide-dispute', { payment, outcome })),
    purchases: async (owner: string): Promise<Purchases> =>
      Purchases.parse(await ask('GET', `purchases?${by(owner)}`)),
    /** Lets the next API calls that name something fail. */
    fail: async (naming: string, times: number, status = 500): Promise<void> =>
      void (await ask('POST', 'failures', { naming, times, status })),
    /** Says where events are sent from now on. */
    sendTo: async (target: string): Promise<void> =>
      void (await ask('POST', 'target', { url: target })),
  }
}
export type StripeControl = ReturnType<typeof createStripeControl>
