import * as z from 'zod/mini'
import { currencies, packageIds } from '../credit-packages.ts'
import { languages } from '../languages.ts'
import { wellFormed } from './text.ts'

/** POST /api/create-checkout-session. `renew`: the package is bought again every month. */
export const CheckoutRequest = z.object({
  packageId: z.enum(packageIds),
  currency: z.enum(currencies),
  language: z.enum(languages),
  renew: z.optional(z.boolean()),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/** The address of a payment page, or of the billing portal. */
export const PaymentPage = z.object({ url: z.url() })
export type PaymentPage = z.infer<typeof PaymentPage>

/**
 * POST /api/manual-add-credits. Without `sessionId`, the newest checkout of that package within 24
 * hours.
 */
export const AddCreditsRequest = z.object({
  packageId: z.enum(packageIds),
  sessionId: z.optional(z.string().check(wellFormed(), z.maxLength(255))),
})
export type AddCreditsRequest = z.infer<typeof AddCreditsRequest>

/** The credits of the checkout, and which it is. Every repetition answers the same. */
export const CreditsAdded = z.object({
  creditsAdded: z.number(),
  sessionId: z.optional(z.string()),
})
export type CreditsAdded = z.infer<typeof CreditsAdded>

/** The provider's webhook: signed, cross-origin, and not a call of our client. */
export const stripeWebhookPath = '/api/stripe/webhook'
