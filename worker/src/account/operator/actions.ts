import { sessions, users } from '@storystone/schema/database/accounts.ts'
import { payments } from '@storystone/schema/database/checkout.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { narrations } from '@storystone/schema/database/narrations.ts'
import { operatorActions } from '@storystone/schema/database/operator.ts'
import { attempts, stories } from '@storystone/schema/database/stories.ts'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertEntryIfChanged } from '#worker/billing'
import { type Database, firstRow } from '#worker/platform/database/database.ts'

/** The credits of a grant: in halves, and few enough that a slip of the keyboard is refused. */
export const GrantedCredits = z.coerce.number().check(z.gt(0), z.lte(1_000), z.multipleOf(0.5))

export type OperatorGrant = {
  /** Unique: the same id grants once, however often the command is repeated. */
  readonly id: string
  readonly credits: number
  /** The reason in the operator's words; it outlives the account. */
  readonly reason: string
}

const SameRow = z.object({ same: z.number() })

/**
 * Gives an account credits by a ledger entry of its own, which debts don't reduce. Safe to repeat:
 * `taken` when the id has granted something else, `gone` when the account was deleted.
 */
export const grantCredits = async (
  deps: OperatorDeps,
  userId: string,
  { id, credits, reason }: OperatorGrant,
): Promise<'granted' | 'taken' | 'gone'> => {
  const key = `grant:${id}`
  const { outcome } = await deps.database.write({
    action: recordAction(deps, userId, { id, verb: 'grant', credits, reason }),
    entry: insertEntryIfChanged({
      key,
      userId,
      change: credits,
      reason: 'grant',
      attemptId: null,
      at: Date.now(),
    }),
    outcome: firstRow(
      SameRow,
      sql`SELECT user_id = ${userId} AND change = ${credits} AS same
        FROM ${ledgerEntries} WHERE key = ${key}`,
    ),
  })
  if (!outcome) return 'gone'
  return outcome.same === 1 ? 'granted' : 'taken'
}

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

/** Who uses a verb, and how the record names users. */
export type OperatorDeps = {
  readonly database: Database
  /** The name of the operator's account on their machine. */
  readonly operator: string
  /** The keyed hash of a user that outlives the account. */
  readonly hashUser: (userId: string) => string
}

type NewAction = Pick<typeof operatorActions.$inferInsert, 'id' | 'verb' | 'credits' | 'reason'>

/** Records what an operator does, if the account exists. Safe to repeat with the same id. */
export const recordAction = (
  { operator, hashUser }: OperatorDeps,
  userId: string,
  { id, verb, credits = null, reason = null }: NewAction,
): SQL => sql`
  INSERT OR IGNORE INTO ${operatorActions}
    (id, verb, user_hash, operator, credits, reason, created_at)
  SELECT ${id}, ${verb}, ${hashUser(userId)}, ${operator}, ${credits}, ${reason}, ${Date.now()}
  FROM ${users} WHERE id = ${userId}`

/** What operators did with one account, oldest first. */
const selectActions = ({ database, hashUser }: OperatorDeps, userId: string) =>
  database.read
    .select({
      id: operatorActions.id,
      verb: operatorActions.verb,
      operator: operatorActions.operator,
      credits: operatorActions.credits,
      reason: operatorActions.reason,
      at: operatorActions.createdAt,
    })
    .from(operatorActions)
    .where(eq(operatorActions.userHash, hashUser(userId)))
    .orderBy(asc(operatorActions.createdAt))
