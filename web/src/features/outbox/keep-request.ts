import type { TFunction } from 'i18next'
import { hasSignal } from '../../network/signal/signal.ts'
import { beginAttempt, endAttempt } from '../../request/attempt.ts'
import { useDraftText } from '../../request/draft-text.ts'
import { requestSync } from '../../request/outbox/request-sync.ts'
import type { StoryRequest } from '../../request/request.ts'
import { forgetAttempt } from '../../request/tab-storage.ts'
import { userIdNow } from '../../session/store.ts'
import { changeItem, keepItem } from '../../storage/outbox/outbox.ts'
import { newItem, type OutboxItem } from '../../storage/outbox/outbox-item.ts'
import { requestPersistence } from '../../storage/shelf/request-persistence.ts'
import { showFailure, showToast } from '../../ui/overlay/toast-store.ts'
import { photoFile } from '../photo/draft/keep-photo.ts'
import { forgetPhoto } from '../photo/draft/shown-photo.ts'
import { devicePosition } from '../photo/location/device-position.ts'
import { sendOutbox } from './send-outbox.ts'
import { useOutbox } from './store.ts'

/** Whether a request can wait in the outbox: a user is signed in, and it needs no other story. */
export const isKeepable = ({ retells }: StoryRequest): boolean =>
  retells === undefined && userIdNow() !== undefined

/** Whether a request has to wait for a signal. */
export const hasToWait = (request: StoryRequest): boolean => !hasSignal() && isKeepable(request)

const photoOf = async ({ photo }: StoryRequest): Promise<OutboxItem['photo']> => {
  if (photo === undefined) return null
  const file = await photoFile(photo)
  if (file === undefined) throw new Error('The photo is not kept any more')
  return { bytes: await file.arrayBuffer(), type: file.type }
}

/**
 * Puts a request into the outbox under its key and then drops its draft, so that it is never lost
 * between the two. Rejects when it can't be stored; the draft is unchanged then.
 */
const keep = async (
  { text, format, language, location, ...request }: StoryRequest,
  key: string,
  state: OutboxItem['state'],
  readyText: string,
): Promise<void> => {
  const owner = userIdNow()
  if (owner === undefined) throw new Error('Nobody is signed in')
  const photo = await photoOf({ text, format, language, ...request })
  const outboxRequest = { text, format, language, ...(location && { location }) }
  await keepItem(newItem({ id: key, owner, request: outboxRequest, photo, state, readyText }))
  void requestPersistence(owner)
  forgetAttempt()
  useDraftText.getState().setText('')
  if (request.photo !== undefined) await forgetPhoto(request.photo)
}

const isLocationAllowed = async (): Promise<boolean> => {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  return permission?.state === 'granted'
}

/**
 * Adds the device's location to an item that has none, if the user has allowed it before: when there
 * is a signal the user may be elsewhere.
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

/**
 * Puts a request into the outbox and notifies the user, or that it could not be stored. `state` is
 * `unknown` if it was sent without an answer; it is sent again with the same key.
 */
export const keepForLater = async (
  request: StoryRequest,
  t: TFunction,
  state: OutboxItem['state'] = 'unsent',
): Promise<void> => {
  const { key, isAgain, ...begun } = beginAttempt(request)
  useOutbox.setState({ newest: key })
  try {
    await keep(begun.request, key, isAgain ? 'unknown' : state, t('generation.ready'))
  } catch (error) {
    endAttempt()
    console.warn('A request could not be kept for later', error)
    showFailure({ title: t('outbox.notKept'), description: t('outbox.notKeptHelp') })
    return
  }
  showToast({ title: t('outbox.kept'), description: t('outbox.keptHelp') })
  // First: finding the location takes seconds, and by then the app may be closed.
  await requestSync()
  await locate(key).catch((error: unknown) => console.info('There is no location for it', error))
  void sendOutbox()
}
