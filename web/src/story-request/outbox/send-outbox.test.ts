import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { setConnection } from '#web/platform/connection/connection.ts'
import { json, startServerOf, storyResult, until } from '#web/testing/contract-server.ts'
import { heldWork, stubLocks } from '#web/testing/locks.ts'
import { emptyOutbox, keepOutboxItem } from '#web/testing/outbox.ts'
import { ada, signIn } from '#web/testing/user.ts'
import { sendOutbox } from './send-outbox.ts'

beforeEach(async () => {
  setConnection('online')
  signIn()
  await emptyOutbox()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

it.each([
  ['drains', 'closed', 0, 'storystone-outbox'],
  ['drains', 'there for a minute, and looks again after another', 60_000, 'storystone-outbox'],
  ['shows it', 'closed', 0, 'storystone-outbox:'],
  ['shows it', 'there for five minutes', 300_000, 'storystone-outbox:'],
])('sendOutbox sends an item when the page that %s is %s', async (_does, _what, ms, lock) => {
  const { request } = stubLocks()
  const { id } = await keepOutboxItem()
  const { keys } = await startServerOf({
    '/api/user': json(ada),
    '/api/generate-story-from-text': json(storyResult),
  })
  const name = lock.endsWith(':') ? `${lock}${id}` : lock
  const page = heldWork()
  const holding = request(name, page.wait)
  void sendOutbox()
  const waiting = [name, { signal: expect.anything() }, expect.anything()]
  await until(() => expect(request.mock.calls).toContainEqual(waiting))
  await vi.advanceTimersByTimeAsync(ms)
  expect(keys()).toEqual([])
  page.release()
  await holding
  if (ms === 60_000) await vi.advanceTimersByTimeAsync(ms)
  await until(() => expect(keys()).toEqual([id]))
})
