import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { execute, queryRow } from '../database/database.ts'
import { createUser, type SignedInUser } from '../users/factories.ts'
import { buy, claimed, subscriptionOf } from './stripe.ts'

/** A user with 29 credits, 25 of them from a subscription. */
export const createSubscriber = async (): Promise<
  SignedInUser & { readonly subscription: string }
> => {
  const who = await createUser()
  const session = await buy(who.client, { renew: true })
  await claimed(who.client, session)
  return { ...who, subscription: await subscriptionOf(session) }
}

/** Makes a subscription's check due, since `since` milliseconds. */
export const makeCheckDue = async (subscription: string, since = 0): Promise<void> => {
  await execute(
    sql`UPDATE subscriptions SET ask_at = ${Date.now() - since} WHERE id = ${subscription}`,
  )
}

const State = z.object({ state: z.string(), ask_at: z.nullable(z.number()) })

/** A subscription's row. */
export const stateOf = async (subscription: string): Promise<z.infer<typeof State>> =>
  State.parse(
    await queryRow(sql`SELECT state, ask_at FROM subscriptions WHERE id = ${subscription}`),
  )
