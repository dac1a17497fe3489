import { sessions, users } from '@storystone/schema/database/accounts.ts'
import { payments } from '@storystone/schema/database/checkout.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { narrations } from '@storystone/schema/database/narrations.ts'
import { attempts, stories } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow } from '#worker/platform/database/batch.ts'
import { type OperatorDeps, recordAction, selectActions } from './actions.ts'

const Summary = z.object({
  credits: z.number(),
  creditsOwed: z.number(),
  ledgerSum: z.number(),
  stories: z.number(),
  photos: z.number(),
  wrongPlaces: z.number(),
  narrations: z.number(),
  sessions: z.number(),
  payments: z.number(),
})

const selectSummary = (userId: string) => {
  const of = (table: unknown, what = sql`count(*)`) =>
    sql`(SELECT ${what} FROM ${table} WHERE user_id = ${userId})`
  return firstRow(
    Summary,
    sql`SELECT credits, credits_owed AS creditsOwed,
      ${of(ledgerEntries, sql`coalesce(sum(change), 0)`)} AS ledgerSum,
      ${of(stories)} AS stories, ${of(attempts, sql`count(photo_id)`)} AS photos,
      ${of(attempts, sql`count(returned_at)`)} AS wrongPlaces,
      ${of(narrations)} AS narrations, ${of(sessions)} AS sessions, ${of(payments)} AS payments
      FROM ${users} WHERE id = ${userId}`,
  )
}

/**
 * What support needs to know of an account: balance and counts, no content and no location. Then
 * what operators did with it, this look included. Null when the account was deleted.
 */
export const showAccount = async (deps: OperatorDeps, userId: string) => {
  const { summary } = await deps.database.write({
    action: recordAction(deps, userId, { id: crypto.randomUUID(), verb: 'show' }),
    summary: selectSummary(userId),
  })
  if (!summary) return null
  const actions = await selectActions(deps, userId)
  return {
    ...summary,
    operatorActions: actions.map(({ at, ...action }) => ({
      ...action,
      at: new Date(at).toISOString(),
    })),
  }
}
