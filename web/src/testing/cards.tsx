import type { Language } from '@storystone/schema/languages.ts'
import { expect, onTestFinished } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import { whenIdle } from '#web/platform/lazy-part.ts'
import { WaitingStories } from '#web/story-request/cards/waiting-stories.tsx'
import type { Problem } from '#web/story-request/item.ts'
import { allItems } from '#web/story-request/outbox/outbox-database.ts'
import { watchOutbox } from '#web/story-request/outbox/send-outbox.ts'
import { useOutbox } from '#web/story-request/outbox/use-outbox.ts'
import { type Answer, json, startServerOf, storyResult, until } from './contract-server.ts'
import { emptyOutbox, type SomeOfItem } from './outbox.ts'
import { buttonOf, clearToast, doing, render } from './render.tsx'
import { ada, signIn } from './user.ts'

/** Before each test of cards: Ada is signed in, without a connection, an item or a balance. */
export const startWithoutCards = async (): Promise<void> => {
  setConnection('offline')
  signIn()
  await emptyOutbox()
  clearToast()
  useCredits.setState({ balance: undefined })
}

export const refused = (code: Problem['code'], candidates?: string[]): SomeOfItem => ({
  state: 'refused',
  problem: { code, message: `Because of ${code}.`, ...(candidates && { candidates }) },
})

/** The cards of a tab, with a server that gives `answer` to story requests. */
export const showCards = async (
  language: Language = 'en',
  answer = json(storyResult),
  more: Readonly<Record<string, Answer>> = {},
) => {
  const server = await startServerOf({
    '/api/generations': json([]),
    '/api/user': json(ada),
    '/api/stories': json([]),
    '/api/generate-story-from-text': answer,
    ...more,
  })
  onTestFinished(watchOutbox(() => undefined))
  // The tab looks at the outbox when it is idle. A slow test would change the balance before that, a fast one after it.
  await new Promise<void>((resolve) => void whenIdle(resolve, 1000))
  await useOutbox.getState().load()
  const page = await render(<WaitingStories />, language)
  const press = (label: string) =>
    doing(() => {
      const button = buttonOf(page, label)
      if (button === undefined) throw new Error(`No button ${label} in ${page.textContent}`)
      button.click()
    })
  const posts = () => server.seen.filter(({ method }) => method === 'POST')
  /** The key and the text of each story request. */
  const keys = () =>
    posts().map(({ headers, body }) => [headers['idempotency-key'], JSON.parse(body).text])
  const bodies = () => posts().map(({ body }) => JSON.parse(body))
  return { page, press, keys, bodies }
}

/** Waits until the outbox is empty and this tab knows of the story, so that no later test gets the event. */
export const untilDelivered = async (): Promise<void> => {
  await until(async () => expect(await allItems()).toEqual([]))
  await until(() => expect(useCredits.getState().balance).toBe(storyResult.creditsLeft))
}
