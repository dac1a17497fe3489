import type {
  CreditCosts,
  CreditHistory,
  CreditsAnswer,
} from '@storystone/schema/contract/credits.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Hono } from 'hono/tiny'
import { readCursor } from '#worker/platform/database/paging.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { setNextLink } from '#worker/platform/http/headers.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { readAsUser, readsWithSession } from '#worker/platform/session/require-session.ts'
import { selectBalance, selectEntries, toEntryPage } from './ledger/entries.ts'

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
