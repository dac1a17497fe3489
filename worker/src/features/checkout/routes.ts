import {
  type CreditsAdded,
  type PaymentPage,
  stripeWebhookPath,
} from '@storystone/schema/contract/checkout.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { type Context, Hono } from 'hono'
import { invalidField, Refusal } from '../../errors/refusal.ts'
import { webhookBodyLimit } from '../../http/body-limit.ts'
import type { AppEnv } from '../../http/context.ts'
import { validate } from '../../http/validate.ts'
import { waitUntil } from '../../http/wait-until.ts'
import { requireSession } from '../../session/require-session.ts'
import { claimCredits } from './claim-credits.ts'
import type { FulfilDeps } from './fulfil-checkout.ts'
import { handleEvent } from './handle-event.ts'
import { openCheckout } from './open-checkout.ts'
import { openPortal } from './open-portal.ts'

const originOf = ({ req }: Context<AppEnv>): string => new URL(req.url).origin

/** Any failure is ours to Stripe, which then sends the event again. */
const failed = (cause: unknown): never => {
  throw new Refusal('internal_error', {}, { cause })
}

/** Buying credits, the customer portal, and Stripe's webhook. */
export const checkoutRoutes = ({ payments }: Pick<FulfilDeps, 'payments'>) => {
  const depsOf = ({ var: { database, meter } }: Context<AppEnv>): FulfilDeps => ({
    database,
    meter,
    payments,
  })

  return new Hono<AppEnv>()
    .post(
      endpoints.createCheckoutSession.path,
      requireSession(),
      validate('json', endpoints.createCheckoutSession.body),
      async (context) => {
        const { user } = context.var.session
        const request = context.req.valid('json')
        const opening = openCheckout(depsOf(context), user, request, originOf(context))
        const url = await waitUntil(context, opening)
        return context.json({ url } satisfies PaymentPage)
      },
    )
    .post(
      endpoints.manualAddCredits.path,
      requireSession(),
      validate('json', endpoints.manualAddCredits.body),
      async (context) => {
        const { user } = context.var.session
        const creditsAdded = await claimCredits(depsOf(context), user.id, context.req.valid('json'))
        return context.json({ creditsAdded } satisfies CreditsAdded)
      },
    )
    .post(endpoints.createPortalSession.path, requireSession(), async (context) => {
      const { language, session } = context.var
      const url = await openPortal(depsOf(context), session.user.id, language, originOf(context))
      return context.json({ url } satisfies PaymentPage)
    })
    .post(stripeWebhookPath, webhookBodyLimit(), async (context) => {
      const body = new Uint8Array(await context.req.arrayBuffer())
      const signature = context.req.header('Stripe-Signature') ?? ''
      const event = await payments.readEvent(body, signature)
      if (!event) throw invalidField('Stripe-Signature')
      await handleEvent(depsOf(context), event).catch(failed)
      return context.json({ received: true })
    })
}
