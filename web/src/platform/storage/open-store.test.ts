import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { allItems, everyItem, keepItem } from '#web/story-request/outbox/outbox-database.ts'
import { until } from '#web/testing/contract-server.ts'
import { emptyOutbox, holdOutbox, outboxItem } from '#web/testing/outbox.ts'
import { SilentStorage } from './open-store.ts'

beforeEach(emptyOutbox)

it('openStore rejects after 5 s without an answer, then at once, and does nothing late', async () => {
  const release = await holdOutbox()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const kept = keepItem(outboxItem()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4999)
  await vi.advanceTimersByTimeAsync(1)
  expect(await kept).toBeInstanceOf(SilentStorage)
  await expect(everyItem()).rejects.toThrow(SilentStorage)
  release()
  vi.useRealTimers()
  await until(everyItem)
  expect(await allItems()).toEqual([])
  const item = outboxItem()
  await keepItem(item)
  expect(await allItems()).toEqual([item])
})
