import type { Places } from '@storystone/schema/contract/places.ts'
import {
  earlierRead,
  findPlaces,
  findPlacesInPhoto,
  knownPosition,
  noteRead,
  type PlaceAnswer,
  type PlaceQuestion,
} from '#web/places'
import { ApiError } from '#web/platform/api/api-error.ts'
import { isOnline } from '#web/platform/connection/connection.ts'
import { pickPlace, useDraftText } from './draft/draft.ts'
import { photoFile } from './draft/photo-draft.ts'
import { problemIn, requestFailureOf } from './failure.ts'
import { mayBeFree } from './free-request.ts'
import {
  type FoundPlaces,
  isOfPhoto,
  lacksPlace,
  type OutboxItem,
  StoryRequest,
  withFound,
} from './item.ts'
import { advance, handBack, type SendOutcome } from './machine.ts'
import {
  dropDraftOf,
  findFollowed,
  forgetUnstored,
  prepareRequest,
  storeItem,
} from './outbox/begin-or-keep.ts'
import { followedId } from './outbox/followed-item.ts'
import { holdItem } from './outbox/lock.ts'
import { allItems, recordOutcome, removeItem } from './outbox/outbox-database.ts'
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

/** The request to send, or how it ended before it was sent. */
type Chosen = { readonly request: Followed } | { readonly outcome: ProgressOutcome }

const idle: Chosen = { outcome: { phase: 'idle' } }

/** Asks the user, on the progress screen. Undefined: the user has closed the question or is gone. */
const ask = (
  question: PlaceQuestion,
  { signal, change }: GenerationOptions,
): Promise<PlaceAnswer | undefined> =>
  new Promise((resolve) => {
    const answer = (given?: PlaceAnswer): void => {
      signal.removeEventListener('abort', cancel)
      resolve(given)
    }
    const cancel = (): void => answer()
    signal.addEventListener('abort', cancel)
    change(({ phase, request }) => ({
      phase,
      request,
      doing: 'asking',
      question: { ...question, answer },
    }))
  })

/** The request with another name. Who types the same name again wants it taken as it is. */
const withName = (request: Followed, name: string): Followed => {
  useDraftText.getState().setText(name)
  return { ...request, text: name, isAsTyped: name === request.text.trim() }
}

/** Asks which of these places a request means, and completes it. */
const askPlace = async (
  places: Places['candidates'],
  choosing: GenerationOptions,
): Promise<Chosen> => {
  // What the server has refused is not in the outbox any more.
  const { item: _refused, ...request } = choosing.request
  const hasPhoto = request.hasPhoto ?? isOfPhoto(request)
  const isFreeOffered = mayBeFree(request)
  const { text: typed, format } = request
  const answer = await ask({ places, typed, hasPhoto, format, isFreeOffered }, choosing)
  if (answer === undefined) return idle
  if (answer.kind === 'name') {
    return choosePlace({ ...choosing, request: withName(request, answer.name) })
  }
  // Another try of what was typed asks nothing again.
  if (typed !== '' && request.retells === undefined) pickPlace(answer.place)
  return {
    request: { ...request, place: answer.place, ...(answer.isFree && { writer: 'extract' }) },
  }
}

const searchByName = ({ request, signal }: GenerationOptions): Promise<Places> =>
  findPlaces({ ...request, location: request.location ?? knownPosition() }, signal)

/** Searches once. A photo that was read is not read again: its name is searched for, if it has one. */
const search = async (choosing: GenerationOptions): Promise<FoundPlaces> => {
  const { request, signal, change } = choosing
  const { photo: id, location, text } = request
  if (id === undefined) return searchByName(choosing)
  const earlier = earlierRead(id)
  if (earlier !== undefined) {
    const { photoId } = earlier
    return text === '' ? earlier : { ...(await searchByName(choosing)), photoId }
  }
  const photo = await photoFile(id)
  if (photo === undefined) throw new Error('The photo is not kept any more')
  const screen = showProgressUnlessSilent(signal, change)
  try {
    const places = await findPlacesInPhoto(photo, { ...request, location }, screen.follower)
    noteRead(id, places)
    return places
  } finally {
    screen.end()
  }
}

/** A search that was refused says why. Without an answer, the place is found when the request is sent. */
const afterFailure = (error: unknown, request: Followed): Chosen => {
  if (!(error instanceof ApiError) || error.body === undefined) {
    console.info('The place could not be looked up', error)
    return { request }
  }
  const failure = requestFailureOf(error)
  if (!('problem' in failure)) return { outcome: { phase: 'failed', request, failure } }
  const refused = { kind: 'refused', problem: failure.problem } as const
  return { outcome: { phase: 'failed', request, failure: refused } }
}

/**
 * Finds the place of a request before anything is charged, and asks the user where it is not sure.
 * Without any candidate a typed name goes on as it is: the server says what it can do with it.
 */
async function choosePlace(choosing: GenerationOptions): Promise<Chosen> {
  const { request, signal, change } = choosing
  if (request.item || request.isAsTyped || !lacksPlace(request)) return { request }
  change(({ phase }) => ({ phase, request, doing: 'searching', transfer: 'open' }))
  try {
    const places = await search(choosing)
    if (signal.aborted) return idle
    const { choices, ...found } = withFound(request, places)
    const isClear = !choices || (choices.length === 0 && request.text !== '')
    return isClear ? found : await askPlace(choices, { ...choosing, ...found })
  } catch (error) {
    return signal.aborted ? idle : afterFailure(error, request)
  }
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
