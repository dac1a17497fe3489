import { users } from '@storystone/schema/database/accounts.ts'
import { subscriptions } from '@storystone/schema/database/checkout.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'

/**
 * The balance of an account in credits, when it last changed, and whether a subscription is active;
 * null when the account is gone.
 */
export const findBalance = async (
  { read }: Database,
  userId: string,
): Promise<{ credits: number; updatedAt: number; renewing: boolean } | null> => {
  const [row] = await read
    .select({
      credits: users.credits,
      updatedAt: users.creditsUpdatedAt,
      renewing: sql<number>`EXISTS (SELECT 1 FROM ${subscriptions}
        WHERE user_id = ${userId} AND state = 'active')`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ? { ...row, renewing: row.renewing === 1 } : null
}
