import * as z from 'zod/mini'
import { currencies, languages, packageIds } from '../catalog.ts'
import { wellFormed } from './text.ts'

/** POST /api/create-checkout-session. `renew`: the package is bought anew every month. */
export const CheckoutRequest = z.object({
  packageId: z.enum(packageIds),
  currency: z.enum(currencies),
  language: z.enum(languages),
  renew: z.optional(z.boolean()),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/** Where the browser goes to pay, or to see to what is renewed. */
export const PaymentPage = z.object({ url: z.url() })
export type PaymentPage = z.infer<typeof PaymentPage>

/**
 * POST /api/manual-add-credits. Without `sessionId` it is about the newest checkout of that
 * package within 24 hours.
 */
export const AddCreditsRequest = z.object({
  packageId: z.enum(packageIds),
  sessionId: z.optional(z.string().check(wellFormed(), z.maxLength(255))),
})
export type AddCreditsRequest = z.infer<typeof AddCreditsRequest>

/** What the checkout brought, in credits; the same number however often it is asked for. */
export const CreditsAdded = z.object({ creditsAdded: z.number() })
export type CreditsAdded = z.infer<typeof CreditsAdded>

/** Where the payment provider sends its events: signed, not same-origin, no call of the client. */
export const stripeWebhookPath = '/api/stripe/webhook'
