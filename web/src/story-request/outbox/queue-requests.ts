import type { TFunction } from 'i18next'
import { userIdNow } from '#web/account'
import { requestPersistenceOnce } from '#web/offline'
import { SilentStorage } from '#web/platform/storage/open-store.ts'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import type { StoryRequest } from '../item.ts'
import { newItem } from '../machine.ts'
import { keepItem } from './outbox-database.ts'
import { requestSync, sendOutbox } from './send-outbox.ts'

type Series = { readonly readyText: string; readonly path: string }

/**
 * Puts requests for places into the outbox, to be sent one after the other, in their order. Each has its card, and
 * is charged when its story is there; `readyText` is said once, when the last has ended, and leads to `path`.
 * Rejects where this browser stores nothing.
 */
export const queueRequests = async (
  requests: readonly Omit<StoryRequest, 'photo'>[],
  { readyText, path }: Series,
): Promise<void> => {
  const owner = userIdNow()
  if (owner === undefined) return
  const madeAt = Date.now()
  const series = { id: crypto.randomUUID(), path }
  for (const [index, request] of requests.entries()) {
    const item = newItem({
      id: crypto.randomUUID(),
      owner,
      request,
      readyText,
      photo: null,
      series,
    })
    await keepItem({ ...item, madeAt: madeAt + index })
  }
  void requestPersistenceOnce(owner)
  await requestSync()
  void sendOutbox()
}

/** Says that requests could not be stored, and what to do. */
export const showNotKept = (error: unknown, t: TFunction): void => {
  const help = error instanceof SilentStorage ? 'outbox.silentHelp' : 'outbox.notKeptHelp'
  showFailure({ title: t('outbox.notKept'), description: t(help) })
}
