import type { TFunction } from 'i18next'
import { userIdNow } from '#web/account'
import { requestPersistenceOnce } from '#web/offline'
import { isOnline } from '#web/platform/connection/connection.ts'
import { devicePosition, isLocationAllowed } from '#web/platform/device-position.ts'
import { SilentStorage } from '#web/platform/storage/open-store.ts'
import { showFailure, showToast, withBusyToast } from '#web/ui/overlay/toast-store.ts'
import { dropDraftOf } from '../draft/photo-draft.ts'
import { prepareItem, storeItem } from '../generate-story.ts'
import type { OutboxItem, StoryRequest } from '../item.ts'
import { newItem } from '../machine.ts'
import { forgetFollowed } from '../tab-storage.ts'
import { changeItem, keepItem } from './outbox-database.ts'
import { requestSync, sendOutbox } from './send-outbox.ts'
import { useOutbox } from './use-outbox.ts'

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

/** Whether a request has to wait for a connection. */
export const hasToWait = (): boolean => !isOnline() && userIdNow() !== undefined

/**
 * Adds the device's location to an item that has none, if the user has allowed it before: when there
 * is a connection the user may be elsewhere.
 */
const locate = async (key: string): Promise<void> => {
  if (!(await isLocationAllowed())) return
  const position = await devicePosition()
  if (position === null) return
  const location = { ...position, locationName: '' }
  await changeItem(key, (item) =>
    item.state === 'unsent' && item.request.location === undefined
      ? { ...item, request: { ...item.request, location } }
      : undefined,
  )
}

/** Has an item sent, by the browser too, with the location that it lacks. */
const sendLocated = async (id: string): Promise<void> => {
  // First: finding the location takes seconds, and by then the app may be closed.
  await requestSync()
  await locate(id).catch((error: unknown) => console.info('There is no location for it', error))
  void sendOutbox()
}

/** Leaves an item of the outbox to its card, which replaces its draft, and notifies the user. */
export const leaveToCard = async (
  { id, owner, request, draftPhoto: photo }: OutboxItem,
  t: TFunction,
): Promise<void> => {
  useOutbox.setState({ newest: id })
  try {
    await changeItem(id, ({ draftPhoto: _draft, ...item }) => item)
    await dropDraftOf({ ...request, ...(photo && { photo }) })
  } catch (error) {
    // The draft is dropped again when the request is sent.
    console.warn('The draft of a request could not be dropped', error)
  }
  void requestPersistenceOnce(owner)
  showToast({ title: t('outbox.kept'), description: t('outbox.keptHelp') })
  // Not awaited: meanwhile the user may press Discover for another place.
  void sendLocated(id)
}

const storeRequest = async (request: StoryRequest): Promise<OutboxItem> => {
  const item = await prepareItem(request)
  await storeItem(item)
  return item
}

/** Whether a request is being kept: a second press on Discover would keep it twice, and each is charged. */
let isKeeping = false

/** Keeps a request for later and notifies the user, or that it could not be stored. */
export const keepForLater = async (request: StoryRequest, t: TFunction): Promise<void> => {
  if (isKeeping) return
  isKeeping = true
  try {
    const item = await withBusyToast(storeRequest(request), t('outbox.keeping'))
    forgetFollowed()
    await leaveToCard(item, t)
  } catch (error) {
    console.warn('A request could not be kept for later', error)
    showNotKept(error, t)
  } finally {
    isKeeping = false
  }
}
