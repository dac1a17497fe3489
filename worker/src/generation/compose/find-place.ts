import { isSourced } from '@storystone/schema/formats.ts'
import { languages } from '@storystone/schema/languages.ts'
import type { Charge } from '#worker/billing'
import { hasFreshSource, type Kept, readKept, selectKept, sourcesCall } from '#worker/grounding'
import {
  type Place,
  type Recognition,
  type RecognitionResult,
  type Resolution,
  resolveName,
  resolvePhoto,
  type Turn,
} from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { MediaFile } from '#worker/vendors/media-bucket.ts'
import {
  type ComposeDeps,
  type Composition,
  needsReading,
  refusalOfFailure,
  type StoryQuestion,
} from '../storyteller.ts'

/** What the trip that finds a place also brings. */
export type Followed = {
  /** What is stored of the place. */
  readonly kept: Kept | null
  /** A turn at Wikimedia to read its sources. */
  readonly turn: Turn | null
  /** Whether the story is charged, which needs a source that is kept. */
  readonly isCharged: boolean
}

/** What a story is about. `place` is null only for an inscription on something unknown. */
export type Found = Followed & {
  readonly place: Place | null
  readonly recognition: Recognition | null
}

/** A reading that is not sure: its names are candidates. */
const unsure = (candidates: readonly string[], hint: string | null): Recognition => {
  const [name = hint ?? '', ...others] = candidates
  return { name, kind: '', confidence: 0, visibleText: '', candidates: others }
}

/** What a photo was read as. An inscription has to be legible; anything else may be unsure. */
const recognitionOf = (
  result: RecognitionResult,
  { format, landmark }: StoryQuestion,
): Recognition => {
  if (result.outcome === 'recognised') return result.recognition
  if (result.outcome === 'not_recognised' && isSourced(format)) {
    return unsure(result.candidates, landmark.name)
  }
  throw refusalOfFailure(result)
}

const read = async (
  { storyteller, meter, safetyIdentifierOf }: ComposeDeps,
  question: StoryQuestion,
  photo: MediaFile,
): Promise<Recognition> => {
  const { landmark, format, language, location, userId } = question
  const started = Date.now()
  const result = await storyteller.read({
    photo,
    hint: landmark.name,
    format,
    language,
    location,
    safetyIdentifier: safetyIdentifierOf(userId),
  })
  meter.vendorMs += Date.now() - started
  if (result.outcome === 'failed') meter.outcome = result.reason
  return recognitionOf(result, question)
}

const refuseUnsure = (
  { candidates: places, hint }: Resolution,
  recognition: Recognition | null,
  { writer }: StoryQuestion,
): Refusal => {
  const names = recognition ? [recognition.name, ...recognition.candidates].filter(Boolean) : []
  const about = places.length === 1 ? 'onePlace' : places.length === 0 && hint
  return new Refusal('not_recognised', {
    places,
    ...(about ? { about } : {}),
    candidates: places.length > 0 ? places.map(({ name }) => name) : names.slice(0, 3),
    isPaidAnswer: recognition !== null && writer !== 'extract',
  })
}

/** What follows a search that surely means a place: what is stored of it, the charge, and a turn if nothing fresh is stored. */
const readSourcesNext =
  (deps: ComposeDeps, { format, language }: StoryQuestion, charge: Charge | null) =>
  (place: Place) => {
    const { id, articles } = place
    const [first = language] = languages.filter((each) => articles[each] !== undefined)
    const isKept = hasFreshSource(id, articles[language] === undefined ? first : language)
    const { version } = deps.storyteller
    return {
      store: {
        kept: selectKept({ placeId: id, format, language, version }),
        charge: charge?.(isKept) ?? null,
      },
      next: { ...sourcesCall, unless: isKept },
    }
  }

const resolve = async (
  deps: ComposeDeps,
  { question, readAhead, charge }: Composition,
  reading: Promise<Recognition> | null,
): Promise<Resolution & Partial<Followed>> => {
  const { landmark, location, language, format } = question
  const circumstances = { location, language }
  if (landmark.kind !== 'photo') {
    // A reading that fails would leave the turn unused.
    const afterSearch = reading ? null : readSourcesNext(deps, question, charge)
    const name = landmark.name ?? ''
    const resolved = await resolveName(deps, name, circumstances, readAhead?.found, afterSearch)
    const { done, turn, ...resolution } = resolved
    const isCharged = done?.charge?.isCharged ?? false
    return { ...resolution, kept: done?.kept ?? null, turn, isCharged }
  }
  if (!reading) throw new Error('A photo of an unknown place has to be read')
  // An inscription is translated wherever it stands: no place is offered.
  const typed = isSourced(format) ? landmark.name : null
  return resolvePhoto(deps, reading, typed, circumstances)
}

/**
 * Finds what a story is about: the chosen place, or the one that a name or a photo surely means.
 * Refuses `not_recognised` with the places that it may be, and what reading a photo fails with.
 */
export const findPlace = async (deps: ComposeDeps, composition: Composition): Promise<Found> => {
  const { question, photo, readAhead, progress, onPlace } = composition
  const { placeId, format, language } = question
  const isRead = photo !== null && needsReading(question)
  if (isRead) progress.onStep('reading_photo')
  const reading = isRead ? read(deps, question, photo) : null
  const key = { format, language, version: deps.storyteller.version }
  const ahead =
    readAhead?.kept ?? (placeId ? await readKept(deps.database, { placeId, ...key }) : null)
  const known = (placeId && ahead?.place) || null
  const resolving = known ? null : resolve(deps, composition, reading)
  const [recognition, resolution] = await Promise.all([reading, resolving])
  progress.onStep('looking_up')
  if (resolution?.place) onPlace(resolution.place)
  const place = known ?? resolution?.place ?? null
  if (!place && resolution && isSourced(format)) {
    throw refuseUnsure(resolution, recognition, question)
  }
  const kept = [ahead, resolution?.kept].find((each) => each?.place && each.place.id === place?.id)
  const { turn = null, isCharged = readAhead?.isCharged ?? false } = resolution ?? {}
  return { place, recognition, kept: kept ?? null, turn, isCharged }
}
