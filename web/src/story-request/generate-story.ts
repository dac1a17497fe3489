import i18next from 'i18next'
import { onUserGone, userIdNow } from '#web/account'
import { isOnline } from '#web/platform/connection/connection.ts'
import { askPlace, type Choosing, choosePlace } from './choose-place.ts'
import { dropDraftOf, photoFile } from './draft/photo-draft.ts'
import { problemIn } from './failure.ts'
import { isSameRequest, type OutboxItem, StoryRequest } from './item.ts'
import { advance, handBack, newItem, type SendOutcome } from './machine.ts'
import { followedId, noteFollowed } from './outbox/followed-item.ts'
import {
  allItems,
  everyItem,
  forgetOldPaused,
  holdItem,
  keepItem,
  recordOutcome,
  removeItem,
} from './outbox/outbox-database.ts'
import { notifyIfHidden, sendOutbox } from './outbox/send-outbox.ts'
import { useUnderWay } from './outbox/use-outbox.ts'
import { showProgress, showProgressUnlessSilent, syncWhenHidden } from './progress/show-progress.ts'
import { begin, type Followed, type ProgressOutcome } from './progress/state.ts'
import { canWait, followGeneration, followItem } from './reconnect.ts'
import { forgetFollowed } from './tab-storage.ts'

/** The request that an item was made from. */
const requestOf = ({ request, draftPhoto }: OutboxItem): StoryRequest => ({
  ...request,
  ...(draftPhoto && { photo: draftPhoto }),
})

/** The last item in a browser that stores none. */
let unstored: OutboxItem | undefined

onUserGone(() => {
  unstored = undefined
})

/**
 * The item of the same request: one that the user has back as a draft, or one that another tab sends
 * with the same photo.
 */
const findStored = async (request: StoryRequest): Promise<OutboxItem | undefined> => {
  const owner = userIdNow()
  await forgetOldPaused()
  return (await everyItem()).find(
    (item) =>
      item.owner === owner &&
      (item.state === 'paused' || item.draftPhoto !== undefined) &&
      isSameRequest(requestOf(item), request),
  )
}

const makeItem = async ({ photo: draftPhoto, ...request }: StoryRequest): Promise<OutboxItem> => {
  const file = draftPhoto && (await photoFile(draftPhoto))
  if (draftPhoto && !file) throw new Error('The photo is not kept any more')
  const photo = file ? { bytes: await file.arrayBuffer(), type: file.type } : null
  return newItem({
    id: crypto.randomUUID(),
    owner: userIdNow() ?? '',
    request,
    readyText: i18next.t('generation.ready'),
    ...(request.retells === undefined && { photo }),
    ...(draftPhoto && { draftPhoto }),
  })
}

/**
 * The item of a request that begins. The same request as in an earlier try is sent again as it was
 * then, under its key: with a location that was found meanwhile it would be another request, which is
 * charged again. Rejects when its photo is gone.
 */
export const prepareItem = async (request: StoryRequest): Promise<OutboxItem> => {
  const isAgain = unstored && isSameRequest(requestOf(unstored), request)
  const again =
    isAgain && unstored?.owner === userIdNow()
      ? unstored
      : await findStored(request).catch(() => undefined)
  const item = again ?? (await makeItem(request))
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

type EndOf = NonNullable<Parameters<typeof recordOutcome>[2]>

const log = (what: string) => (error: unknown) => console.info(what, error)

/** Ends an item that the screen shows. A browser that stores nothing shows the outcome all the same. */
const end = async (item: OutboxItem, outcome: SendOutcome, next: EndOf): Promise<void> => {
  await recordOutcome(item, outcome, next, true).catch(
    log('The outcome of a story request could not be stored'),
  )
  if (outcome.kind !== 'generated') return
  await notifyIfHidden(item, outcome.story).catch(log('A story could not be notified'))
}

type NoStory = Exclude<SendOutcome, { kind: 'generated' }>

const left = (outcome: NoStory): ProgressOutcome => {
  // Its toast has an Undo.
  if (outcome.kind === 'deleted' && outcome.isHere) return { phase: 'idle' }
  return { phase: 'left', why: outcome.kind === 'gone' ? { kind: 'over' } : outcome }
}

const failed = (request: Followed, outcome: NoStory): ProgressOutcome =>
  outcome.kind === 'deleted' ? left(outcome) : { phase: 'failed', request, failure: outcome }

/** Shows a story that another device has requested. */
const watchElsewhere = async (
  { request, signal, change }: Choosing,
  generation: string,
): Promise<ProgressOutcome> => {
  const follower = showProgress(signal, change)
  const { outcome } = await followGeneration(generation, request.language, follower)
  void useUnderWay.getState().load()
  if (outcome.kind === 'generated') return { phase: 'done', story: outcome.story }
  return outcome.kind === 'gone' ? left(outcome) : failed(request, outcome)
}

/** A reload does not resume it any more. */
const forgetIfFollowed = ({ id }: OutboxItem): void => {
  if (followedId() === id) forgetFollowed()
}

/** Shows an item that has a card. A failure is left to the card. */
const watchCard = async (
  item: OutboxItem,
  { signal, change }: Choosing,
  hasLock: boolean,
): Promise<ProgressOutcome> => {
  forgetIfFollowed(item)
  const { item: seen, outcome } = await followItem(item, showProgress(signal, change))
  const isOver = outcome.kind === 'generated' || (hasLock && !signal.aborted)
  if (isOver) await end(seen, outcome, advance)
  if (outcome.kind === 'generated') return { phase: 'done', story: outcome.story }
  void sendOutbox()
  return left(outcome)
}

/** Sends a request whose draft is on home: a failure leaves that as it is. */
const sendDraft = async (
  item: OutboxItem,
  { request, signal, change }: Choosing,
): Promise<ProgressOutcome> => {
  const isStored = await storeItem(item).then(
    () => true,
    () => false,
  )
  if (signal.aborted) {
    // The user left while it was stored, and what they had here was erased before.
    await removeItem(item.id).catch(() => {})
    return { phase: 'idle' }
  }
  // The search for its place found no connection.
  if (isStored && !isOnline() && request.item === undefined) {
    forgetIfFollowed(item)
    return { phase: 'kept', item }
  }
  const screen = showProgressUnlessSilent(signal, change)
  const { item: seen, outcome } = await syncWhenHidden(followItem(item, screen.follower, isStored))
  screen.end()
  forgetIfFollowed(item)
  if (isStored && (screen.isSilent() || (canWait(outcome) && !signal.aborted))) {
    return { phase: 'kept', item: seen }
  }
  await end(seen, outcome, handBack)
  const isSpent = outcome.kind === 'generated' || outcome.kind === 'gone'
  if (isSpent && unstored?.id === item.id) unstored = undefined
  if (outcome.kind !== 'generated') return failed(request, outcome)
  if (!signal.aborted) await dropDraftOf(request)
  return { phase: 'done', story: outcome.story }
}

const findItem = async (request: Followed): Promise<OutboxItem | undefined> => {
  if (request.item !== undefined) return (await allItems()).find(({ id }) => id === request.item)
  return prepareItem(StoryRequest.parse(request))
}

/** Whether home still has the draft of an item. After a reload, the outbox may have moved its photo to a card. */
const hasDraft = ({ photo, draftPhoto }: OutboxItem, { item }: Followed): boolean =>
  item === undefined || (item === followedId() && (photo == null || draftPhoto !== undefined))

/** The places among which the server asks the user to choose; it has charged nothing then. */
const placesIn = (outcome: ProgressOutcome) => {
  if (outcome.phase !== 'failed' || outcome.request.retells !== undefined) return []
  return outcome.request.isAsTyped ? [] : (problemIn(outcome.failure)?.places ?? [])
}

/**
 * Has a story generated under the key of its request, or follows one that is under way, and returns
 * the outcome. Which place is meant is clear before anything is charged: looked up, or asked.
 */
export const generateStory = async (options: Choosing): Promise<ProgressOutcome> => {
  const { request } = options
  if (request.watched !== undefined) return watchElsewhere(options, request.watched)
  let chosen = await choosePlace(options)
  while ('request' in chosen) {
    const outcome = await sendChosen({ ...options, request: chosen.request })
    const places = placesIn(outcome)
    if (places.length === 0) return outcome
    chosen = await askPlace(places, { ...options, request: chosen.request })
  }
  return chosen.outcome
}

const sendChosen = async (options: Choosing): Promise<ProgressOutcome> => {
  const { request, change } = options
  change(() => begin(request))
  const item = await findItem(request)
  // Its story has come meanwhile, or another page has deleted it.
  if (item === undefined) return { phase: 'left', why: { kind: 'over' } }
  return holdItem(item.id, (hasLock) =>
    hasLock && hasDraft(item, request)
      ? sendDraft(item, options)
      : watchCard(item, options, hasLock),
  )
}
