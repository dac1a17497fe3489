import * as z from 'zod/mini'
import { formats } from '../formats.ts'

/**
 * The balance: `credits` is a multiple of 0.5 and never negative. `renewing`: a package renews
 * every month, so the billing portal has something to show.
 */
export const CreditsAnswer = z.object({
  renewing: z.optional(z.boolean()),
  credits: z.object({
    id: z.string(),
    userId: z.string(),
    credits: z.number(),
    updatedAt: z.iso.datetime(),
  }),
})
export type CreditsAnswer = z.infer<typeof CreditsAnswer>

/** The cost of one story by format, in credits. */
export const CreditCosts = z.record(z.enum(formats), z.number())
export type CreditCosts = z.infer<typeof CreditCosts>

/**
 * `refund`: a story failed. `wrong_place`: a story was about another place. `reversal`: credits that left with the money of their purchase; where
 * `change` is positive, they came back with it. `grant`: the operator gave them.
 */
export const creditReasons = [
  'signup',
  'story',
  'refund',
  'wrong_place',
  'purchase',
  'renewal',
  'reversal',
  'grant',
] as const
export type CreditReason = (typeof creditReasons)[number]

/**
 * An entry of the ledger; `change` is negative when credits were spent. `landmark`: what its story is
 * about, while there is one. `isGivenBack`: a later entry has brought them back, since the story failed.
 */
export const CreditEntry = z.object({
  id: z.string(),
  change: z.number(),
  reason: z.enum(creditReasons),
  storyId: z.optional(z.string()),
  landmark: z.optional(z.string()),
  isGivenBack: z.optional(z.literal(true)),
  createdAt: z.iso.datetime(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** Newest first, with a `Link` header rel="next" while there is more. */
export const CreditHistory = z.array(CreditEntry)
export type CreditHistory = z.infer<typeof CreditHistory>
export const CreditHistoryQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
