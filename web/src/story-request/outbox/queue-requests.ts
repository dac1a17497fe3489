import i18next from 'i18next'
import { userIdNow } from '#web/account'
import { requestPersistence } from '#web/offline'
import { newItem } from '../machine.ts'
import type { StoryRequest } from '../request.ts'
import { keepItem } from './outbox-database.ts'
import { requestSync, sendOutbox } from './send-outbox.ts'

/**
 * Puts requests for places into the outbox, to be sent one after the other, in their order. Each has its card, and
 * is charged when its story is there. Rejects where this browser stores nothing.
 */
export const queueRequests = async (
  requests: readonly Omit<StoryRequest, 'photo'>[],
): Promise<void> => {
  const owner = userIdNow()
  if (owner === undefined) return
  const readyText = i18next.t('generation.ready')
  const madeAt = Date.now()
  for (const [index, request] of requests.entries()) {
    const item = newItem({ id: crypto.randomUUID(), owner, request, readyText, photo: null })
    await keepItem({ ...item, madeAt: madeAt + index })
  }
  void requestPersistence(owner)
  await requestSync()
  void sendOutbox()
}
