import { users } from '@storystone/schema/database/accounts.ts'
import { operatorActions } from '@storystone/schema/database/operator.ts'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'

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
export const selectActions = ({ database, hashUser }: OperatorDeps, userId: string) =>
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
