import {
  type CreditsAdded,
  type PaymentPage,
  stripeWebhookPath,
} from '@storystone/schema/contract/checkout.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono/tiny'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import { webhookBodyLimit } from '#worker/platform/http/body-limit.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { type Budget, budgetLimit } from '#worker/platform/limits/budget.ts'
import { consumeLimits } from '#worker/platform/limits/enforce-limits.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import { claimCredits } from './payments/claim-credits.ts'
import type { CheckoutDeps } from './payments/fulfil-checkout.ts'
import { openCheckout } from './stripe-pages/open-checkout.ts'
import { openPortal } from './stripe-pages/open-portal.ts'
import { handleEvent } from './webhook/handle-event.ts'

const originOf = ({ req }: Context<AppEnv>): string => new URL(req.url).origin

/** Stripe repeats an event that was answered with 500. */
const asServerError = (cause: unknown): never => {
  throw new Refusal('internal_error', {}, { cause })
}

/** Refuses the calls of one user that would use up Stripe's allowance for everybody. */
const limitStripeCalls =
  (budget: CheckoutParts['budget'], about?: 'claim'): MiddlewareHandler<AppEnv> =>
  async ({ var: { database, session } }, next) => {
    const limit = budgetLimit(budget, 'stripeCalls', session.user.id)
    const counted = consumeLimits(database, [{ limit, id: crypto.randomUUID() }], Date.now())
    await counted.catch((error: unknown) => {
      throw about && error instanceof Refusal
        ? new Refusal(error.code, { ...error.details, about })
        : error
    })
    await next()
  }

export type CheckoutParts = Pick<CheckoutDeps, 'payments'> & {
  readonly budget: Pick<Budget, 'stripeCalls'>
}

/** Buying credits, the customer portal, and Stripe's webhook. */
export const checkoutRoutes = ({ payments, budget }: CheckoutParts) => {
  const limitCalls = limitStripeCalls(budget)
  const depsOf = ({ var: { database, meter } }: Context<AppEnv>): CheckoutDeps => ({
    database,
    meter,
    payments,
  })

  return new Hono<AppEnv>()
    .post(
      endpoints.createCheckoutSession.path,
      requireSession(),
      validate('json', endpoints.createCheckoutSession.body),
      limitCalls,
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
      limitStripeCalls(budget, 'claim'),
      async (context) => {
        const { user } = context.var.session
        const added = await claimCredits(depsOf(context), user.id, context.req.valid('json'))
        return context.json(added satisfies CreditsAdded)
      },
    )
    .post(endpoints.createPortalSession.path, requireSession(), limitCalls, async (context) => {
      const { language, session } = context.var
      const url = await openPortal(depsOf(context), session.user.id, language, originOf(context))
      return context.json({ url } satisfies PaymentPage)
    })
    .post(stripeWebhookPath, webhookBodyLimit(), async (context) => {
      const body = new Uint8Array(await context.req.arrayBuffer())
      const signature = context.req.header('Stripe-Signature') ?? ''
      const event = await payments.readEvent(body, signature)
      if (!event) throw invalidField('Stripe-Signature')
      await handleEvent(depsOf(context), event).catch(asServerError)
      return context.json({ received: true })
    })
}
