import type { User } from '@storystone/schema/contract/account.ts'
import { CreditHistory, CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import { sql } from 'drizzle-orm'
import { test as bare } from 'vitest'
import { insertAccount } from '#worker/account/store.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import { tokenOf } from '#worker/stories/publications/publish-and-take-down.ts'
import { createSessionTokens } from '../../src/platform/session/session.ts'
import { cheapHash } from '../cheap-hash.ts'
import { type CallOptions, type Client, createClient } from '../client/client.ts'
import { testDatabase } from '../database/database.ts'
import { EMAIL_HASH_SECRET, SESSION_SECRET } from '../env.ts'

export const password = 'a stone in the Forum'

export const uniqueEmail = (): string => `${crypto.randomUUID()}@example.org`

export type SignedInUser = { readonly client: Client; readonly user: User; readonly email: string }

const tokens = createSessionTokens(SESSION_SECRET)

const passwordHash = cheapHash(password)

/** The keyed hash of an e-mail or an address in the database. */
export const hashed = (purpose: string, value: string): string =>
  keyedHash(EMAIL_HASH_SECRET, purpose, value)

/** The token of a public page, by what the database has of it. */
export const pageTokenOf = (nonce: string): string => tokenOf(EMAIL_HASH_SECRET, nonce)

/** A new signed-in user with 4 credits, as after a sign-up. */
export const createUser = async (): Promise<SignedInUser> => {
  const client = createClient()
  const [email, userId, sessionId] = [uniqueEmail(), crypto.randomUUID(), crypto.randomUUID()]
  const now = Date.now()
  const emailHash = hashed('gift', email)
  await insertAccount(testDatabase(), {
    userId,
    sessionId,
    email,
    emailHash,
    giftLimits: [],
    passwordHash,
    deviceName: null,
    now,
  })
  client.cookies.set('__Host-session', await tokens.write(sessionId))
  return { client, email, user: { id: userId, email, createdAt: new Date(now).toISOString() } }
}

/** Vitest's `test` with a new user for each test: `client` is signed in as `user`. */
export const testWithUser = (create: () => Promise<SignedInUser>) =>
  bare.extend<{ signedIn: SignedInUser } & Pick<SignedInUser, 'client' | 'user' | 'email'>>({
    signedIn: async ({ task: _ }, use) => use(await create()),
    client: async ({ signedIn }, use) => use(signedIn.client),
    user: async ({ signedIn }, use) => use(signedIn.user),
    email: async ({ signedIn }, use) => use(signedIn.email),
  })

export const test = testWithUser(createUser)

/** Deletes an account, by its password unless given another body. */
export const deleteAccount = (
  client: Client,
  options: Pick<CallOptions, 'body' | 'headers' | 'signal'> = {},
): Promise<Response> =>
  client.send('/api/user', { method: 'DELETE', body: { password }, ...options })

/** The balance that the API returns, in credits. */
export const balanceOf = async (client: Client): Promise<number> => {
  const answer = CreditsAnswer.parse(await (await client.get('/api/credits')).json())
  return answer.credits.credits
}

/** The ledger that the API returns, newest first. */
export const historyOf = async (client: Client): Promise<CreditHistory> =>
  CreditHistory.parse(await (await client.get('/api/credits/history')).json())

/** The changes in the ledger, in credits, newest first. */
export const ledgerOf = async (client: Client): Promise<number[]> =>
  (await historyOf(client)).map(({ change }) => change)

/** Changes a balance by a ledger entry, so that the sum stays correct. */
export const grant = async (userId: string, credits: number): Promise<void> => {
  await testDatabase().write([
    sql`INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
      VALUES (${crypto.randomUUID()}, ${`test:${crypto.randomUUID()}`}, ${userId}, ${credits},
        'signup', ${Date.now()})`,
  ])
}

/** Who enters a password, where it does not matter who. */
export const anyone = {
  network: 'a network',
  address: 'an address',
  email: 'anyone@example.org',
  isKnown: false,
}

/** The settings of a log-in that a test calls without a request. */
export const loginSettings = {
  hashSecret: 'of these tests',
  failedLoginsPer15Minutes: 10,
  failedLoginsPerAccountAndHour: 50,
  passwordChecksPer15Minutes: 30,
}
