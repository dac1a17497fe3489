import {
  type CreditsAdded,
  type PaymentPage,
  stripeWebhookPath,
} from '@storystone/schema/contract/checkout.ts'
import type {
  CreditCosts,
  CreditHistory,
  CreditsAnswer,
} from '@storystone/schema/contract/credits.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono/tiny'
import { readCursor } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { setNextLink } from '#worker/platform/http/headers.ts'
import { webhookBodyLimit } from '#worker/platform/http/request-limits.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { type Budget, budgetLimit, consume } from '#worker/platform/limits/usage-limits.ts'
import {
  readAsUser,
  readsWithSession,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import type { SignedInEnv } from '#worker/platform/session/session.ts'
import { selectBalance, selectEntries, toEntryPage } from './ledger/entries.ts'
import { type CheckoutDeps, claimCredits } from './payments/fulfil-checkout.ts'
import { openCheckout } from './payments/open-checkout.ts'
import { findCustomer } from './store.ts'
import { handleEvent } from './webhook/handle-event.ts'

const historyPage = 50

/** The balance, the price list of stories, and the ledger's history. */
export const creditsRoutes = ({ costs }: { readonly costs: CreditCosts }) =>
  new Hono<AppEnv>()
    .get(endpoints.creditCosts.path, (context) =>
      context.json(costs satisfies CreditCosts, 200, {
        'Cache-Control': 'public, max-age=300',
      }),
    )
    .get(endpoints.credits.path, readsWithSession(), async (context) => {
      const { rows } = await readAsUser(context, (owner) => ({
        rows: selectBalance(context.var.database, owner),
      }))
      const { user } = context.var.session
      const [balance] = rows
      if (!balance) throw new Refusal('not_signed_in')
      return context.json({
        renewing: balance.renewing === 1,
        credits: {
          id: user.id,
          userId: user.id,
          credits: balance.credits,
          updatedAt: new Date(balance.updatedAt).toISOString(),
        },
      } satisfies CreditsAnswer)
    })
    .get(
      endpoints.creditHistory.path,
      readsWithSession(),
      validate('query', endpoints.creditHistory.query),
      async (context) => {
        const { cursor } = context.req.valid('query')
        const before = cursor === undefined ? null : readCursor(cursor)
        if (cursor !== undefined && !before) throw invalidField('cursor')
        const { rows } = await readAsUser(context, (owner) => ({
          rows: selectEntries(context.var.database, owner, before, historyPage),
        }))
        const page = toEntryPage(rows, historyPage)
        setNextLink(context, page.next)
        return context.json(page.entries satisfies CreditHistory)
      },
    )

/**
 * Opens Stripe's page where a user manages subscriptions; returns its address. Refuses `not_found`
 * for a user who never subscribed.
 */
const openPortal = async (
  { database, payments }: CheckoutDeps,
  userId: string,
  language: Language,
  origin: string,
): Promise<string> => {
  const customerId = await findCustomer(database, userId)
  const url = customerId && (await payments.openPortal(customerId, `${origin}/credits`, language))
  if (!url) throw new Refusal('not_found')
  return url
}

const originOf = ({ req }: AppContext): string => new URL(req.url).origin

/** Stripe repeats an event that was answered with 500. */
const asServerError = (cause: unknown): never => {
  throw new Refusal('internal_error', {}, { cause })
}

/** Refuses the calls of one user that would use up Stripe's allowance for everybody. */
const limitStripeCalls =
  (budget: CheckoutParts['budget'], about?: 'claim'): MiddlewareHandler<AppEnv & SignedInEnv> =>
  async ({ var: { database, session } }, next) => {
    const limit = budgetLimit(budget, 'stripe', session.user.id)
    const counted = consume(database, limit)
    await counted.catch((error: unknown) => {
      throw about && error instanceof Refusal
        ? new Refusal(error.code, { ...error.details, about })
        : error
    })
    await next()
  }

export type CheckoutParts = Pick<CheckoutDeps, 'payments'> & {
  readonly budget: Budget<'stripe'>
}

/** Buying credits, the customer portal, and Stripe's webhook. */
export const checkoutRoutes = ({ payments, budget }: CheckoutParts) => {
  const limitCalls = limitStripeCalls(budget)
  const depsOf = ({ var: { database, meter } }: AppContext): CheckoutDeps => ({
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
      if (event === 'unsigned') throw invalidField('Stripe-Signature')
      if (event) await handleEvent(depsOf(context), event).catch(asServerError)
      return context.json({ received: true })
    })
}
