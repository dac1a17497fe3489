import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type InStatement } from '@libsql/client/web'
import { findFreePort } from '../../../scripts/process/free-port.ts'
import type { Variables } from '../../../scripts/settings/dev-vars.ts'
import { parseSettings } from '../../../scripts/settings/settings.ts'
import { type Part, startStack } from '../../../scripts/stack/open-stack.ts'
import { openAccount } from '../../../scripts/testing/open-account.ts'
import { type ChatControl, createChatControl } from '../../../worker/doubles/openai/chat/control.ts'
import { createStripeControl, type StripeControl } from '../../../worker/doubles/stripe/control.ts'

/** The app as `npm start` runs it, on a free port and a data folder of its own. */
export type App = {
  /** `http://localhost:<port>`, the same after a restart. */
  readonly url: string
  /** Tells the storyteller's double what to do with a landmark that only this test asks for. */
  readonly storyteller: ChatControl
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
  /** Ends one part as a crash would; `revive` brings it back, or `restart`. */
  kill(part: Part): Promise<void>
  /** Starts one part again that was killed; the others go on, and know what they were told. */
  revive(part: Part): Promise<void>
  /** Ends everything and deletes the data. */
  stop(): Promise<void>
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
    storyteller: createChatControl(openaiUrl),
    openaiUrl,
    stripe: createStripeControl(stripeUrl),
    giveAccount: async (email, passwordHash) => {
      const client = createClient(stack.database)
      const write = (statements: InStatement[]) => client.batch(statements, 'write')
      const { token } = await openAccount(write, variables, { email, passwordHash })
      return token
    },
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
    revive: stack.revive,
    stop: async () => {
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
