import type { Places, PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { onUserGone } from '#web/account'
import { findPlaces, knownPosition, type PlaceAnswer, type PlaceQuestion } from '#web/places'
import { placesForm } from '#web/places/place-search.ts'
import { endpoints, send } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { pickPlace, useDraftText } from './draft/draft.ts'
import { photoFile } from './draft/photo-draft.ts'
import { requestFailureOf } from './failure.ts'
import { mayBeFree } from './free-request.ts'
import { type FoundPlaces, isOfPhoto, lacksPlace, withFound } from './item.ts'
import { type Change, showProgressUnlessSilent } from './progress/show-progress.ts'
import type { Followed, ProgressOutcome } from './progress/state.ts'

export type Choosing = {
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
  { signal, change }: Choosing,
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
export const askPlace = async (
  places: Places['candidates'],
  choosing: Choosing,
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

const searchByName = ({ request, signal }: Choosing): Promise<Places> =>
  findPlaces({ ...request, location: request.location ?? knownPosition() }, signal)

/** Longer than the server reads a photo. */
const photoReadingMs = 75_000

/** Less than the hour for which the server holds a photo. */
const goodForMs = 50 * 60_000

/** What the server found in the photo that it has read last, so that it is neither sent nor read again. */
let lastRead:
  | { readonly photo: string; readonly places: PlacesInPhoto; readonly at: number }
  | undefined

onUserGone(() => {
  lastRead = undefined
})

/** Has the server read a photo, which it keeps under `photoId` for an hour. */
const searchInPhoto = async (
  id: string,
  { request, signal, change }: Choosing,
): Promise<PlacesInPhoto> => {
  const photo = await photoFile(id)
  if (photo === undefined) throw new Error('The photo is not kept any more')
  const { follower, end } = showProgressUnlessSilent(signal, change)
  const { onUpload } = follower
  try {
    onUpload(0)
    const form = placesForm(request, photo)
    const options = {
      as: 'json',
      signal: follower.signal,
      silenceMs: photoReadingMs,
      onUpload,
    } as const
    const { body } = await send(endpoints.placesInPhoto, { form }, options)
    lastRead = { photo: id, places: body, at: Date.now() }
    return body
  } finally {
    end()
  }
}

/** Searches once. A photo that was read is not read again: its name is searched for, if it has one. */
const search = async (choosing: Choosing): Promise<FoundPlaces> => {
  const { photo, text } = choosing.request
  if (photo === undefined) return searchByName(choosing)
  const isHeld = lastRead?.photo === photo && Date.now() - lastRead.at < goodForMs
  if (!lastRead || !isHeld) return searchInPhoto(photo, choosing)
  const { places } = lastRead
  const { photoId } = places
  return text === '' ? places : { ...(await searchByName(choosing)), photoId }
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
export async function choosePlace(choosing: Choosing): Promise<Chosen> {
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
