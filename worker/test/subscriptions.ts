import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { testDatabase } from './database.ts'
import { createUser, type SignedInUser } from './factories.ts'
import { buy, claimed, stripe } from './stripe.ts'

/** Somebody with 29 credits, of which 25 came with a package that is renewed. */
export const renewedUser = async (): Promise<SignedInUser & { readonly subscription: string }> => {
  const who = await createUser()
  const session = await buy(who.client, { renew: true })
  await claimed(who.client, session)
  const [subscription] = (await stripe.purchases(session)).subscriptions
  if (!subscription) throw new Error('There is no subscription')
  return { ...who, subscription: subscription.id }
}

/** Lets the next question for a subscription be due, as it is after a day; `since`: how long, in ms. */
export const letADayPass = async (subscription: string, since = 0): Promise<void> => {
  await testDatabase().write([
    sql`UPDATE subscriptions SET ask_at = ${Date.now() - since} WHERE id = ${subscription}`,
  ])
}

const State = z.object({ state: z.string(), ask_at: z.nullable(z.number()) })

/** What we know of a subscription. */
export const stateOf = async (subscription: string): Promise<z.infer<typeof State>> => {
  const [result] = await testDatabase().write([
    sql`SELECT state, ask_at FROM subscriptions WHERE id = ${subscription}`,
  ])
  return State.parse({ ...result?.rows[0] })
}
