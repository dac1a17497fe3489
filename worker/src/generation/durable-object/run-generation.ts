import { attempts } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import { chargeOf } from '#worker/billing'
import type { ReadAhead } from '#worker/grounding'
import { mediaKey } from '#worker/media'
import { type Place, placeName } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { fromNewStory, type NewStory, type StoredStory } from '#worker/stories'
import type { MediaBucket, MediaFile } from '#worker/vendors/media-bucket.ts'
import { type Attempt, photoKeyOf } from '../attempt/attempt.ts'
import { type ComposeStory, needsReading } from '../composition.ts'
import type { Progress, StorytellerOf } from '../storyteller.ts'
import { type GenerationRequest, takePhotoSlot } from './start-generation.ts'

export type GenerateDeps = Parameters<ComposeStory>[0] & {
  readonly mediaBucket: MediaBucket
  readonly composeStory: ComposeStory
  readonly storytellerOf: StorytellerOf
}

const refuseMissing = ({ landmark }: GenerationRequest): never => {
  if (landmark.kind === 'named_photo') throw new Refusal('not_found')
  const isHeld = landmark.kind === 'photo' && landmark.heldPhotoId !== null
  throw new Refusal(isHeld ? 'expired' : 'provider_timeout')
}

/** Works on a photo from the bucket, in a slot, where the request brought none or an object's memory lost it. */
const useStoredPhoto = async <T>(
  { mediaBucket }: GenerateDeps,
  { userId, photoId, heldPhotoId }: Attempt,
  request: GenerationRequest,
  work: (photo: MediaFile) => Promise<T>,
): Promise<T> => {
  const { landmark } = request
  const id = landmark.kind === 'named_photo' ? landmark.stored.photoId : (heldPhotoId ?? photoId)
  const key = mediaKey(userId, id ?? refuseMissing(request))
  const { size } = (await mediaBucket.describe(key)) ?? refuseMissing(request)
  const release = await takePhotoSlot(userId, size)
  try {
    return await work((await mediaBucket.read(key)) ?? refuseMissing(request))
  } finally {
    release()
  }
}

/** Stores the photo of a story: the one that was sent, or a copy of a held one, which serves other stories too. */
const keepPhoto = async (
  { mediaBucket }: GenerateDeps,
  attempt: Attempt,
  request: GenerationRequest,
  photo: MediaFile | null,
): Promise<void> => {
  const key = photoKeyOf(attempt)
  const { userId, heldPhotoId } = attempt
  if (key && photo) await mediaBucket.keep(key, photo)
  else if (key && heldPhotoId) {
    const isCopied = await mediaBucket.copy(mediaKey(userId, heldPhotoId), key)
    if (!isCopied) refuseMissing(request)
  }
}

const toStored = (
  { storyId: id, photoId }: Attempt,
  { landmark }: GenerationRequest,
  { inscription, ...text }: NewStory,
): StoredStory => {
  if (landmark.kind !== 'named_photo') {
    return fromNewStory({ inscription, ...text }, { id, photoId, createdAt: Date.now() })
  }
  const { stored } = landmark
  const location = text.location ?? stored.story.location
  return {
    ...stored,
    inscription,
    story: { ...stored.story, ...text, location, narrationUrl: null },
  }
}

/** Lets GET /api/generations name what a photo shows. Nothing waits for it. */
const announcePlace = (
  { database }: GenerateDeps,
  { id, language }: Attempt,
  place: Place,
): void => {
  const name = placeName(place, language)
  void database
    .write(
      sql`UPDATE ${attempts} SET place_id = ${place.id}, landmark = ${name}
        WHERE id = ${id} AND state = 'reserved'`,
    )
    .catch(() => {})
}

/**
 * Composes the story of a reserved attempt while its new photo is stored, and refuses if one of the
 * two fails. `photo` is null where there is none, and where it is in the bucket.
 */
export const generateStory = async (
  deps: GenerateDeps,
  attempt: Attempt,
  request: GenerationRequest,
  photo: MediaFile | null,
  readAhead: ReadAhead | null,
  progress: Progress,
): Promise<StoredStory> => {
  const compose = (of: MediaFile | null): Promise<NewStory> =>
    deps.composeStory(deps, {
      question: request,
      photo: of,
      readAhead,
      progress,
      charge: attempt.cost > 0 ? chargeOf(attempt) : null,
      onPlace: (place) => {
        if (attempt.landmark === null) announcePlace(deps, attempt, place)
      },
    })
  const isInBucket = photo === null && needsReading(request)
  const [story, stored] = await Promise.allSettled([
    isInBucket ? useStoredPhoto(deps, attempt, request, compose) : compose(photo),
    keepPhoto(deps, attempt, request, photo),
  ])
  if (story.status === 'rejected') throw story.reason
  if (stored.status === 'rejected') throw stored.reason
  return toStored(attempt, request, story.value)
}
