import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertEntryIfChanged } from '#worker/billing'
import { firstRow } from '#worker/platform/database/batch.ts'
import { type OperatorDeps, recordAction } from './actions.ts'

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
