import * as z from 'zod/mini'

const { enum: choice, optional, strictObject } = z
const id = z.string().check(z.minLength(1))

/** Whether the events of a session or a user are sent. */
export const DeliveryRule = strictObject({ for: id, deliver: choice(['once', 'never']) })
export type DeliveryRule = z.infer<typeof DeliveryRule>

export const Pay = strictObject({ session: id, how: choice(['now', 'later']) })
export const Settle = strictObject({ session: id, outcome: choice(['succeeded', 'failed']) })
export const EndPeriod = strictObject({ subscription: id })
export const Refund = strictObject({ payment: id, amount: optional(z.int().check(z.gte(1))) })
export const OpenDispute = strictObject({
  payment: id,
  kind: choice(['dispute', 'inquiry', 'prevented']),
  claimed: optional(strictObject({ amount: z.int().check(z.gte(1)), currency: z.string() })),
})
export type OpenDispute = z.infer<typeof OpenDispute>
export const DecideDispute = strictObject({
  payment: id,
  outcome: choice([
    ...(['escalated', 'closed', 'won', 'lost'] as const),
    ...(['appealed', 'appeal_won', 'appeal_lost'] as const),
  ]),
})
export type DecideDispute = z.infer<typeof DecideDispute>
export const Fail = strictObject({
  containing: id,
  times: z.int().check(z.gte(0)),
  status: z.int().check(z.gte(400), z.lte(599)),
})
export const Forge = strictObject({ body: z.string() })

/** An event. `statuses`: the answer to each attempt to send it, 0 for none. */
export const SentEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  statuses: z.array(z.int()),
})
export type SentEvent = z.infer<typeof SentEvent>

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
