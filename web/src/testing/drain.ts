import type { OutboxItem } from '#web/story-request/item.ts'
import { type DrainEnd, drainOutbox } from '#web/story-request/outbox/drain.ts'
import { allItems } from '#web/story-request/outbox/outbox-database.ts'
import { type Answer, disconnect, json, startContractServer } from './contract-server.ts'
import { emptyOutbox, keepOutboxItem, petra, type SomeOfItem } from './outbox.ts'

/**
 * A server with `who` signed in, which finds no place. `answers` are for the items, the last one for all
 * further ones.
 */
export const startDrainServer = async (who: Answer, ...answers: [Answer, ...Answer[]]) => {
  let count = 0
  const { seen } = await startContractServer((response, request) => {
    if (request.path === '/api/user') return who(response, request)
    if (request.path.startsWith('/api/places')) {
      return json({ candidates: [], sure: false })(response, request)
    }
    count += 1
    return (answers[count - 1] ?? answers.at(-1) ?? disconnect)(response, request)
  })
  const requests = () => seen.filter(({ path }) => /generate|retell|inscription/.test(path))
  return {
    /** The key and the text of each story request. */
    sent: () =>
      requests().map(({ headers, body }) => [headers['idempotency-key'], JSON.parse(body).text]),
    requests,
    seen,
  }
}

let made = 0

/** Keeps an item that is newer than those before it. */
export const keepNext = (text: string, more: SomeOfItem = {}): Promise<OutboxItem> => {
  made += 1
  return keepOutboxItem({ request: { ...petra, text }, madeAt: made, ...more })
}

/** The titles of the stories that {@link drain} has notified of. */
export const drainedTitles: string[] = []

export const drain = (): Promise<DrainEnd> =>
  drainOutbox(async (_item, story) => void drainedTitles.push(String(story?.title)))

/** The text and the state of each item. */
export const keptStates = async () =>
  (await allItems()).map(({ request, state }) => [request.text, state])

/** Before each test: there is no item, and no story was notified. */
export const forgetDrained = async (): Promise<void> => {
  drainedTitles.length = 0
  await emptyOutbox()
}
