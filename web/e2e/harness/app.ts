import { createClient, type InStatement } from '@libsql/client/web'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { Variables } from '../../../scripts/settings/dev-vars.ts'
import type { Part } from '../../../scripts/stack/open-stack.ts'
import { openAccount } from '../../../scripts/testing/open-account.ts'
import { addStories } from '../../../scripts/testing/seed.ts'
import { openTestStack } from '../../../scripts/testing/test-stack.ts'
import { type ChatControl, createChatControl } from '../../../worker/doubles/openai/chat/control.ts'
import { createStripeControl, type StripeControl } from '../../../worker/doubles/stripe/control.ts'
import {
  createWikimediaControl,
  type WikimediaCopy,
} from '../../../worker/doubles/wikimedia/control.ts'

/** The app as `npm start` runs it, on a free port and its own data folder. */
export type App = {
  /** `http://localhost:<port>`, the same after a restart. */
  readonly url: string
  /** Scripts the storyteller's double for a landmark that only this test requests. */
  readonly storyteller: ChatControl
  /** The base URL of the storyteller's double; nobody's where no model writes. */
  readonly openaiUrl: string
  /** Reads the purchases of Stripe's double and sends its events, for one user or checkout. */
  readonly stripe: StripeControl
  /** Where the mails' double shows what was sent; undefined where none is. */
  readonly mailUrl: string | undefined
  /** Opens an account with this stored password hash; returns its session token. */
  giveAccount(email: string, passwordHash: string): Promise<string>
  /** Makes a user's sessions this many minutes older. */
  ageSignIns(email: string, minutes: number): Promise<void>
  /** Adds a place that only its exact name finds. */
  addPlace(copy: WikimediaCopy): Promise<void>
  /** Gives a user this many stories, a day apart; the newest is "Story 1". */
  giveStories(email: string, count: number): Promise<void>
  /** Gives a story that is stored the words and sources of another. */
  rewriteStory(id: string, words: Story): Promise<void>
  /** Stops everything and starts it again on the same data. The doubles forget their scripts. */
  restart(): Promise<void>
  /** Kills one part, as a crash would. `revive` or `restart` brings it back. */
  kill(part: Part): Promise<void>
  /** Starts a killed part again. The other parts keep running and keep their scripts. */
  revive(part: Part): Promise<void>
  /** Stops everything and deletes the data. */
  stop(): Promise<void>
}

/** Scripts the storyteller for a place of its own, which Wikimedia's double then has. */
const createStoryteller = (openaiUrl: string, wikimediaUrl: string | undefined): ChatControl => {
  const control = createChatControl(openaiUrl)
  const script: ChatControl['script'] = async (wanted) => {
    const { landmark, as: of = landmark } = wanted
    if (wikimediaUrl && of !== landmark) {
      await createWikimediaControl(wikimediaUrl).copy({ of, title: landmark })
    }
    await control.script(wanted)
  }
  return { ...control, script }
}

/** Starts an app with these variables; it ignores the `.dev.vars` and keys of this machine. */
export const startApp = async (set: Variables = {}): Promise<App> => {
  const stack = await openTestStack({
    variables: set,
    worker: 'built',
    doubles: { wordsPerSecond: 2000 },
  })
  const { openaiUrl = 'http://127.0.0.1:9/none', stripe, wikimediaUrl, mailUrl } = stack.doubles
  if (!stripe) throw new Error('The journeys need the double of the payments.')
  const client = createClient(stack.database)
  return {
    url: stack.url,
    storyteller: createStoryteller(openaiUrl, wikimediaUrl),
    openaiUrl,
    stripe: createStripeControl(stripe.url),
    mailUrl,
    giveAccount: async (email, passwordHash) => {
      const write = (statements: InStatement[]) => client.batch(statements, 'write')
      const { token } = await openAccount(write, stack.variables, { email, passwordHash })
      return token
    },
    ageSignIns: async (email, minutes) => {
      await client.execute({
        sql: `UPDATE sessions SET created_at = created_at - ?
          WHERE user_id = (SELECT id FROM users WHERE email = ?)`,
        args: [minutes * 60_000, email],
      })
    },
    addPlace: async (copy) => {
      if (!wikimediaUrl) throw new Error('The journey needs the double of Wikimedia.')
      await createWikimediaControl(wikimediaUrl).copy(copy)
    },
    giveStories: (email, count) => addStories(stack, email, count),
    rewriteStory: async (id, { title, content, funFact, writer, sources, citations }) => {
      await client.execute({
        sql: `UPDATE stories SET title = ?, content = ?, fun_fact = ?, writer = ?, sources = ?, citations = ?
          WHERE id = ?`,
        args: [
          ...[title, content, funFact, writer],
          ...[JSON.stringify(sources), JSON.stringify(citations), id],
        ],
      })
    },
    restart: stack.restart,
    kill: stack.kill,
    revive: stack.revive,
    stop: stack.stop,
  }
}
