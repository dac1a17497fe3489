import { isOnline } from '#web/platform/connection/connection.ts'
import { askPlace, choosePlace } from './choose-place.ts'
import { problemIn } from './failure.ts'
import { type OutboxItem, StoryRequest } from './item.ts'
import { advance, handBack, type SendOutcome } from './machine.ts'
import { recordOutcome } from './outbox/changes.ts'
import { followedId } from './outbox/followed-item.ts'
import {
  dropDraftOf,
  findFollowed,
  forgetUnstored,
  prepareRequest,
  storeItem,
} from './outbox/keep-request.ts'
import { holdItem } from './outbox/lock.ts'
import { allItems, removeItem } from './outbox/outbox-database.ts'
import { notifyIfHidden, sendOutbox } from './outbox/send-outbox.ts'
import { useUnderWay } from './outbox/under-way.ts'
import {
  type Change,
  showProgress,
  showProgressUnlessSilent,
  syncWhenHidden,
} from './progress/show-progress.ts'
import { begin, type Followed, type ProgressOutcome } from './progress/state.ts'
import { canWait, followGeneration, followItem } from './reconnect.ts'
import { forgetFollowed } from './tab-storage.ts'

type GenerationOptions = {
  readonly request: Followed
  /** Aborts when the user has gone or cancels. */
  readonly signal: AbortSignal
  readonly change: Change
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
  { request, signal, change }: GenerationOptions,
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
  { signal, change }: GenerationOptions,
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
  { request, signal, change }: GenerationOptions,
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
  // The search for its place has found that out.
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
  if (outcome.kind === 'generated' || outcome.kind === 'gone') forgetUnstored(item.id)
  if (outcome.kind !== 'generated') return failed(request, outcome)
  if (!signal.aborted) await dropDraftOf(request)
  return { phase: 'done', story: outcome.story }
}

const findItem = async (request: Followed): Promise<OutboxItem | undefined> => {
  if (request.item !== undefined) return (await allItems()).find(({ id }) => id === request.item)
  return prepareRequest(StoryRequest.parse(request))
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
export const generateStory = async (options: GenerationOptions): Promise<ProgressOutcome> => {
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

const sendChosen = async (options: GenerationOptions): Promise<ProgressOutcome> => {
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

export { findFollowed }
