import { env } from 'cloudflare:workers'
import type { User } from '@storystone/schema/contract/account.ts'
import { CreditHistory, CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import { StoryResult } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { keyedHash } from '../src/features/account/keyed-hash.ts'
import { insertAccount } from '../src/features/account/store.ts'
import { createSessionTokens } from '../src/session/session-token.ts'
import { cheapHash } from './cheap-hash.ts'
import { type Client, createClient } from './client.ts'
import { testDatabase } from './database.ts'
import { scriptedLandmark } from './double.ts'

export const password = 'a stone in the Forum'

export const uniqueEmail = (): string => `${crypto.randomUUID()}@example.org`

export type SignedInUser = { readonly client: Client; readonly user: User; readonly email: string }

const { SESSION_SECRET, EMAIL_HASH_SECRET } = z
  .object({ SESSION_SECRET: z.string(), EMAIL_HASH_SECRET: z.string() })
  .parse(env)
const tokens = createSessionTokens(SESSION_SECRET)

const passwordHash = cheapHash(password)

/** What the database knows of an e-mail or an address for a purpose. */
export const hashed = (purpose: string, value: string): string =>
  keyedHash(EMAIL_HASH_SECRET, purpose, value)

/** A new person as a sign-up leaves one: 4 credits, signed in, nobody else's data. */
export const createUser = async (): Promise<SignedInUser> => {
  const client = createClient()
  const [email, userId, sessionId] = [uniqueEmail(), crypto.randomUUID(), crypto.randomUUID()]
  const now = Date.now()
  const emailHash = hashed('gift', email)
  await insertAccount(testDatabase(), { userId, sessionId, email, emailHash, passwordHash, now })
  client.cookies.set('__Host-session', await tokens.write(sessionId))
  return { client, email, user: { id: userId, email, createdAt: new Date(now).toISOString() } }
}

/** The balance as the API says it, in credits. */
export const balanceOf = async (client: Client): Promise<number> => {
  const answer = CreditsAnswer.parse(await (await client.get('/api/credits')).json())
  return answer.credits.credits
}

/** The ledger as the API says it, newest first. */
export const historyOf = async (client: Client): Promise<CreditHistory> =>
  CreditHistory.parse(await (await client.get('/api/credits/history')).json())

export type StoryOptions = {
  readonly text: string
  readonly format?: 'quick_facts' | 'history_guide'
  readonly language?: 'en' | 'fr'
  readonly location?: string
  readonly key?: string
  readonly events?: boolean
  readonly signal?: AbortSignal
}

/** Asks for a story of a name. */
export const askForStory = (
  client: Client,
  { text, format = 'quick_facts', language = 'en', location, key, events, signal }: StoryOptions,
): Promise<Response> =>
  client.ask('/api/generate-story-from-text', {
    method: 'POST',
    body: { text, format, language, ...(location === undefined ? {} : { location }) },
    headers: {
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(events ? { Accept: 'text/event-stream' } : {}),
    },
    ...(signal ? { signal } : {}),
  })

/** A story that was asked for and came. */
export const createStoryOf = async (client: Client, options: StoryOptions) => {
  const response = await askForStory(client, options)
  if (response.status !== 201) throw new Error(`No story came: ${await response.text()}`)
  return StoryResult.parse(await response.json())
}

/** A story that was told at once, for tests of what comes after. */
export const createStory = async (client: Client, format: Format = 'quick_facts') =>
  createStoryOf(client, { text: await scriptedLandmark({ do: 'answer_at_once' }), format })

type Format = NonNullable<StoryOptions['format']>

/** Sets what an account holds by an entry in its ledger, so that the sum stays true. */
export const grant = async (userId: string, credits: number): Promise<void> => {
  await testDatabase().write([
    sql`INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
      VALUES (${crypto.randomUUID()}, ${`test:${crypto.randomUUID()}`}, ${userId}, ${credits},
        'signup', ${Date.now()})`,
  ])
}

/** Puts many short stories into the database at once, one revision each. */
export const insertStories = async (userId: string, count: number): Promise<void> => {
  await testDatabase().write([
    sql`WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
      INSERT INTO stories
        (id, user_id, title, content, format, language, candidates, revision, created_at)
      SELECT ${crypto.randomUUID()} || '-' || n, ${userId}, 'Story ' || n, '• A fact', 'quick_facts',
        'en', '[]', n, ${Date.now()} + n
      FROM counted`,
    sql`UPDATE users SET story_revision = ${count} WHERE id = ${userId}`,
  ])
}
