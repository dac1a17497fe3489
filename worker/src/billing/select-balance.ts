import { users } from '@storystone/schema/database/accounts.ts'
import { subscriptions } from '@storystone/schema/database/checkout.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import type { Owner } from '#worker/platform/database/owner.ts'

/** Reads the balance of an account, when it last changed, and whether a subscription is active. */
export const selectBalance = ({ read }: Database, userId: Owner) =>
  read
    .select({
      credits: users.credits,
      updatedAt: users.creditsUpdatedAt,
      renewing: sql<number>`EXISTS (SELECT 1 FROM ${subscriptions}
        WHERE user_id = ${userId} AND state = 'active')`,
    })
    .from(users)
    .where(eq(users.id, userId))
