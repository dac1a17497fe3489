import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { creditsAtSignUp } from '@storystone/schema/catalog.ts'
import type { Variables } from '../../../scripts/parts/dev-vars.ts'
import { findFreePort } from '../../../scripts/parts/free-port.ts'
import { parseSettings } from '../../../scripts/parts/settings.ts'
import { type Part, type Stack, startStack } from '../../../scripts/parts/stack.ts'
import { keyedHash } from '../../../worker/src/features/account/keyed-hash.ts'
import {
  createSessionTokens,
  sessionSeconds,
} from '../../../worker/src/features/account/session-token.ts'
import {
  createDoubleControl,
  type DoubleControl,
} from '../../../worker/stand-ins/openai/control.ts'
import {
  createStripeControl,
  type StripeControl,
} from '../../../worker/stand-ins/stripe/control.ts'

/** The app as `npm start` runs it, on a free port and a data folder of its own. */
export type App = {
  /** `http://localhost:<port>`, the same after a restart. */
  readonly url: string
  /** Tells the storyteller's double what to do with a landmark that only this test asks for. */
  readonly storyteller: DoubleControl
  /** The same, for what is not a control: the base URL of the double. */
  readonly openaiUrl: string
  /** What Stripe's double was paid, and a hand on its events, for one user or checkout. */
  readonly stripe: StripeControl
  /** Opens an account as a sign-up does, with this stored hash; gives its session's token. */
  giveAccount(email: string, passwordHash: string): Promise<string>
  /** Makes what is reserved for stories so many minutes older, as if nobody had come back to it. */
  ageReservations(minutes: number): Promise<void>
  /** Makes the sign-ins of whoever has this e-mail so many minutes older. */
  ageSignIns(email: string, minutes: number): Promise<void>
  /** Gives whoever has this e-mail so many stories, a day apart; the newest is "Story 1". */
  giveStories(email: string, count: number): Promise<void>
  /** Calls the sweep, as the platform does every minute. */
  sweep(): Promise<void>
  /** Ends everything and starts it again on the same data. What was scripted is forgotten. */
  restart(): Promise<void>
  /** Ends one part as a crash would; `restart` brings it back. */
  kill(part: Part): Promise<void>
  /** Ends everything and deletes the data. */
  stop(): Promise<void>
}

/** What a sign-up writes, without the second that a slow machine needs to hash its password. */
const openAccount = async (
  database: Stack['database'],
  secrets: Variables,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<string> => {
  const { SESSION_SECRET = '', EMAIL_HASH_SECRET = '' } = secrets
  const [id, session, now] = [randomUUID(), randomUUID(), Date.now()]
  const emailHash = keyedHash(EMAIL_HASH_SECRET, 'gift', email)
  await createClient(database).batch(
    [
      {
        sql: `INSERT INTO users (id, email, password_hash, credits_updated_at, created_at)
          VALUES (?, ?, ?, ?, ?)`,
        args: [id, email, passwordHash, now, now],
      },
      { sql: 'INSERT INTO welcomed_emails (email_hash) VALUES (?)', args: [emailHash] },
      {
        sql: `INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
          VALUES (?, ?, ?, ?, 'signup', ?)`,
        args: [randomUUID(), `signup:${emailHash}`, id, creditsAtSignUp, now],
      },
      {
        sql: `INSERT INTO sessions (id, user_id, created_at, renewed_at, expires_at)
          VALUES (?, ?, ?, ?, ?)`,
        args: [session, id, now, now, now + sessionSeconds * 1000],
      },
    ],
    'write',
  )
  return createSessionTokens(SESSION_SECRET).write(session)
}

const secret = () => randomBytes(32).toString('base64url')

/** Starts an app with these variables; it knows nothing of this machine's `.dev.vars` and keys. */
export const startApp = async (set: Variables = {}): Promise<App> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storystone-journeys-'))
  const variables = {
    PORT: String(await findFreePort()),
    SESSION_SECRET: secret(),
    EMAIL_HASH_SECRET: secret(),
    ...set,
  }
  const settings = parseSettings(variables, dataDir)
  const stack = await startStack({ settings, wordsPerSecond: 2000 })
  const { openaiUrl, stripeUrl } = stack.doubles
  if (openaiUrl === undefined || stripeUrl === undefined)
    throw new Error('The journeys need the doubles of the storyteller and of the payments.')
  return {
    url: stack.url,
    storyteller: createDoubleControl(openaiUrl),
    openaiUrl,
    stripe: createStripeControl(stripeUrl),
    giveAccount: (email, passwordHash) =>
      openAccount(stack.database, variables, { email, passwordHash }),
    ageReservations: async (minutes) => {
      const client = createClient(stack.database)
      await client.execute({
        sql: "UPDATE attempts SET created_at = created_at - ? WHERE state = 'reserved'",
        args: [minutes * 60_000],
      })
    },
    ageSignIns: async (email, minutes) => {
      const client = createClient(stack.database)
      await client.execute({
        sql: `UPDATE sessions SET created_at = created_at - ?
          WHERE user_id = (SELECT id FROM users WHERE email = ?)`,
        args: [minutes * 60_000, email],
      })
    },
    giveStories: async (email, count) => {
      const client = createClient(stack.database)
      await client.execute({
        sql: `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
          INSERT INTO stories (id, user_id, title, content, format, language, location, fun_fact,
            candidates, revision, created_at)
          SELECT users.id || '-' || n, users.id, 'Story ' || n,
            '• Fact ' || n || char(10) || '• Built of stone, like all the others.',
            CASE n % 3 WHEN 0 THEN 'history_guide' ELSE 'quick_facts' END, 'en', 'Rome, Italy',
            'A fact.', '[]', users.story_revision + n, ? - n * 86400000
          FROM users, numbers WHERE users.email = ?`,
        args: [count, Date.now(), email],
      })
      await client.execute({
        sql: 'UPDATE users SET story_revision = story_revision + ? WHERE email = ?',
        args: [count, email],
      })
    },
    sweep: async () => {
      const answer = await fetch(`${stack.url}/cdn-cgi/handler/scheduled`)
      if (!answer.ok) throw new Error(`The sweep answered ${answer.status}.`)
    },
    restart: stack.restart,
    kill: stack.kill,
    stop: async () => {
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
