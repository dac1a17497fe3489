import type { TFunction } from 'i18next'
import i18next from 'i18next'
import { onUserGone, userIdNow } from '#web/account'
import { requestPersistenceOnce } from '#web/offline'
import { isOnline } from '#web/platform/connection/connection.ts'
import { devicePosition, isLocationAllowed } from '#web/platform/device-position.ts'
import { SilentStorage } from '#web/platform/storage/open-store.ts'
import { showFailure, showToast, withBusyToast } from '#web/ui/overlay/toast-store.ts'
import { useDraftText } from '../draft/draft.ts'
import { forgetPhoto, photoFile } from '../draft/photo-draft.ts'
import { isSameRequest, type OutboxItem, type StoryRequest } from '../item.ts'
import { advance, newItem } from '../machine.ts'
import { forgetFollowed } from '../tab-storage.ts'
import { followedId, noteFollowed } from './followed-item.ts'
import { changeItem, everyItem, forgetOldPaused, keepItem } from './outbox-database.ts'
import { requestSync, sendOutbox } from './send-outbox.ts'
import { useOutbox } from './use-outbox.ts'

type NewRequest = {
  readonly request: StoryRequest
  /** The signed-in user; undefined while that is not known. */
  readonly owner: string | undefined
  /** Reads the file of the request's photo. Rejects when there is none any more. */
  readonly readPhoto: (id: string) => Promise<Blob>
  readonly readyText: string
}

/** The request that an item was made from. */
const requestOf = ({ request, draftPhoto }: OutboxItem): StoryRequest => ({
  ...request,
  ...(draftPhoto && { photo: draftPhoto }),
})

/** The last item in a browser that stores none. */
let unstored: OutboxItem | undefined

/** Forgets an item that no browser storage holds, once it has ended. */
export const forgetUnstored = (id: string): void => {
  if (unstored?.id === id) unstored = undefined
}

onUserGone(() => {
  unstored = undefined
})

/**
 * The item of the same request: one that the user has back as a draft, or one that another tab sends
 * with the same photo.
 */
const findStored = async ({ request, owner }: NewRequest): Promise<OutboxItem | undefined> => {
  await forgetOldPaused()
  return (await everyItem()).find(
    (item) =>
      item.owner === owner &&
      (item.state === 'paused' || item.draftPhoto !== undefined) &&
      isSameRequest(requestOf(item), request),
  )
}

const findAgain = async (wanted: NewRequest): Promise<OutboxItem | undefined> => {
  const isSame = unstored && isSameRequest(requestOf(unstored), wanted.request)
  return isSame && unstored?.owner === wanted.owner
    ? unstored
    : await findStored(wanted).catch(() => undefined)
}

const makeItem = async ({
  request,
  owner = '',
  readPhoto,
  readyText,
}: NewRequest): Promise<OutboxItem> => {
  const { photo: draftPhoto, ...rest } = request
  const file = draftPhoto === undefined ? undefined : await readPhoto(draftPhoto)
  const photo = file ? { bytes: await file.arrayBuffer(), type: file.type } : null
  return newItem({
    id: crypto.randomUUID(),
    owner,
    request: rest,
    readyText,
    ...(rest.retells === undefined && { photo }),
    ...(draftPhoto && { draftPhoto }),
  })
}

/**
 * The item of a request that begins. The same request as in an earlier try is sent again as it was
 * then, under its key: with a location that was found meanwhile it would be another request, which is
 * charged again.
 */
export const prepareItem = async (wanted: NewRequest): Promise<OutboxItem> => {
  const item = (await findAgain(wanted)) ?? (await makeItem(wanted))
  return advance(item, { kind: 'reopened' }) ?? item
}

/**
 * Stores an item before it is sent, also as the one that this tab shows. Rejects when it can't be
 * stored: this page remembers it.
 */
export const storeItem = async (item: OutboxItem): Promise<void> => {
  try {
    if (item.owner === '') throw new Error('Nobody is known to be signed in')
    await keepItem(item)
    noteFollowed(item.id)
    unstored = undefined
  } catch (error) {
    console.info('A story request is not stored here', error)
    unstored = item
    throw error
  }
}

const isUnderWay = (item: OutboxItem): boolean => !['paused', 'refused'].includes(item.state)

/** The request that this tab showed on the progress screen before it was reloaded. */
export const findFollowed = async (): Promise<
  (StoryRequest & { readonly item?: string }) | undefined
> => {
  const id = followedId()
  const items = id === undefined ? [] : await everyItem()
  const item = items.find((each) => each.id === id && isUnderWay(each))
  // Meanwhile another one may have begun.
  if (item === undefined && id !== undefined && id === followedId()) forgetFollowed()
  return item && { ...requestOf(item), item: item.id }
}

const readPhoto = async (id: string): Promise<Blob> => {
  const file = await photoFile(id)
  if (file === undefined) throw new Error('The photo is not kept any more')
  return file
}

/** The item of a request that begins. Rejects when its photo is gone. */
export const prepareRequest = (request: StoryRequest): Promise<OutboxItem> => {
  const readyText = i18next.t('generation.ready')
  return prepareItem({ request, owner: userIdNow(), readPhoto, readyText })
}

/** Drops the draft of a request. A retelling starts on the story's page and has none. */
export const dropDraftOf = async ({ photo, retells }: StoryRequest): Promise<void> => {
  if (retells === undefined) useDraftText.getState().setText('')
  if (photo !== undefined) await forgetPhoto(photo)
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
  // First: finding the location takes seconds, and by then the app may be closed.
  await requestSync()
  await locate(id).catch((error: unknown) => console.info('There is no location for it', error))
  void sendOutbox()
}

/** Says that requests could not be stored, and what to do. */
export const showNotKept = (error: unknown, t: TFunction): void => {
  const help = error instanceof SilentStorage ? 'outbox.silentHelp' : 'outbox.notKeptHelp'
  showFailure({ title: t('outbox.notKept'), description: t(help) })
}

const storeRequest = async (request: StoryRequest): Promise<OutboxItem> => {
  const item = await prepareRequest(request)
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
