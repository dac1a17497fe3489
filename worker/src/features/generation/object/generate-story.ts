import type { MediaBucket } from '../../../adapters/media-bucket.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { mediaKey } from '../../../media/keys.ts'
import { fromNewStory, type NewStory, type StoredStory } from '../../../story/stored-story.ts'
import type { Landmark, PhotoFile, Progress } from '../../../story/storyteller.ts'
import type { Attempt } from '../attempt/attempt.ts'
import { type ComposeDeps, composeStory } from './compose-story.ts'
import type { GenerationRequest } from './generation-request.ts'
import { takePhotoSlot } from './photo-slots.ts'

export type GenerateDeps = ComposeDeps & {
  readonly mediaBucket: MediaBucket
  /** The keyed hash by which the provider may know a user. */
  readonly safetyIdentifierOf: (userId: string) => string
}

/** The bucket's key of the photo that an attempt stores; null without one. */
export const photoKeyOf = ({ userId, photoId }: Attempt): string | null =>
  photoId && mediaKey(userId, photoId)

const refuseMissing = ({ landmark }: GenerationRequest): never => {
  throw new Refusal(landmark.kind === 'named_photo' ? 'not_found' : 'provider_timeout')
}

/** Works on the photo of a retelling, or of a new story whose object lost its memory, in a slot. */
const useStoredPhoto = async <T>(
  { mediaBucket }: GenerateDeps,
  { userId, photoId }: Attempt,
  request: GenerationRequest,
  work: (photo: PhotoFile) => Promise<T>,
): Promise<T> => {
  const { landmark } = request
  const id = landmark.kind === 'named_photo' ? landmark.stored.photoId : photoId
  const key = mediaKey(userId, id ?? refuseMissing(request))
  const { size } = (await mediaBucket.describe(key)) ?? refuseMissing(request)
  const release = await takePhotoSlot(userId, size)
  try {
    return await work((await mediaBucket.read(key)) ?? refuseMissing(request))
  } finally {
    release()
  }
}

const landmarkWith = (
  landmark: Exclude<GenerationRequest['landmark'], { kind: 'name' }>,
  photo: PhotoFile,
): Landmark =>
  landmark.kind === 'photo'
    ? { ...landmark, photo }
    : { kind: 'named_photo', name: landmark.name, photo }

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

/**
 * Composes the story of a reserved attempt while its photo is stored, and refuses if one of the two
 * fails. `photo` is null where there is none, and where it is in the bucket.
 */
export const generateStory = async (
  deps: GenerateDeps,
  attempt: Attempt,
  request: GenerationRequest,
  photo: PhotoFile | null,
  progress: Progress,
): Promise<StoredStory> => {
  const { landmark, format, language, location, userId } = request
  const safetyIdentifier = deps.safetyIdentifierOf(userId)
  const compose = (of: Landmark): Promise<NewStory> =>
    composeStory(deps, { landmark: of, format, language, location, safetyIdentifier }, progress)
  const composeOf = (): Promise<NewStory> => {
    if (landmark.kind === 'name') return compose(landmark)
    const withPhoto = (file: PhotoFile) => compose(landmarkWith(landmark, file))
    return photo ? withPhoto(photo) : useStoredPhoto(deps, attempt, request, withPhoto)
  }
  const key = photoKeyOf(attempt)
  const [story, kept] = await Promise.allSettled([
    composeOf(),
    key && photo ? deps.mediaBucket.keep(key, photo) : null,
  ])
  if (story.status === 'rejected') throw story.reason
  if (kept.status === 'rejected') throw kept.reason
  return toStored(attempt, request, story.value)
}
