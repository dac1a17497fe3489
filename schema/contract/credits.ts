import * as z from 'zod/mini'

/**
 * What an account holds. `credits` is a multiple of 0.5 and never below zero. `renewing`: a package
 * is renewed every month, so that there is something to see to in the billing portal.
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

/** What one story costs, by format, in credits. */
export const CreditCosts = z.object({
  quick_facts: z.number(),
  history_guide: z.number(),
  translate_inscription: z.number(),
})
export type CreditCosts = z.infer<typeof CreditCosts>

/**
 * `refund`: of a story that did not come. `reversal`: credits that went back with the money of
 * their purchase or renewal; where `change` is positive, they came again with it.
 */
export const creditReasons = [
  'signup',
  'story',
  'refund',
  'purchase',
  'renewal',
  'reversal',
] as const
export type CreditReason = (typeof creditReasons)[number]

/** One line of the ledger: `change` credits, negative when they were spent. */
export const CreditEntry = z.object({
  id: z.string(),
  change: z.number(),
  reason: z.enum(creditReasons),
  storyId: z.optional(z.string()),
  createdAt: z.iso.datetime(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** Newest first; a `Link` header with rel="next" while there is more. */
export const CreditHistory = z.array(CreditEntry)
export type CreditHistory = z.infer<typeof CreditHistory>
export const CreditHistoryQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
