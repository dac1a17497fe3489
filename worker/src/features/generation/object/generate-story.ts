import type { MediaBucket } from '../../../adapters/media-bucket.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { mediaKey } from '../../../media/keys.ts'
import { fromNewStory, type NewStory, type StoredStory } from '../../../story/stored-story.ts'
import type { Attempt } from '../attempt/attempt.ts'
import type { Landmark, PhotoFile, Progress } from '../storyteller/story-order.ts'
import { type ComposeDeps, composeStory } from './compose-story.ts'
import type { GenerationRequest } from './generation-request.ts'

export type GenerateDeps = ComposeDeps & {
  readonly mediaBucket: MediaBucket
  /** The keyed hash by which the provider may know a user. */
  readonly safetyIdentifierOf: (userId: string) => string
}

/** The bucket's key of the photo that an attempt stores; null without one. */
export const photoKeyOf = ({ userId, photoId }: Attempt): string | null =>
  photoId && mediaKey(userId, photoId)

/** The photo of a retelling, or of a new story whose object lost its memory. */
const readStoredPhoto = async (
  { mediaBucket }: GenerateDeps,
  attempt: Attempt,
  { landmark }: GenerationRequest,
): Promise<PhotoFile> => {
  const isRetelling = landmark.kind === 'named_photo'
  const photoId = isRetelling ? landmark.stored.photoId : attempt.photoId
  const photo = photoId ? await mediaBucket.read(mediaKey(attempt.userId, photoId)) : null
  if (!photo) throw new Refusal(isRetelling ? 'not_found' : 'provider_timeout')
  return photo
}

const withPhoto = (
  landmark: GenerationRequest['landmark'],
  photoOf: () => Promise<PhotoFile>,
): Promise<Landmark> | Landmark => {
  if (landmark.kind === 'name') return landmark
  return photoOf().then((photo) =>
    landmark.kind === 'photo'
      ? { ...landmark, photo }
      : { kind: 'named_photo', name: landmark.name, photo },
  )
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
  const { format, language, location, userId } = request
  const landmark = await withPhoto(
    request.landmark,
    async () => photo ?? (await readStoredPhoto(deps, attempt, request)),
  )
  const safetyIdentifier = deps.safetyIdentifierOf(userId)
  const key = photoKeyOf(attempt)
  const [story, kept] = await Promise.allSettled([
    composeStory(deps, { landmark, format, language, location, safetyIdentifier }, progress),
    key && photo ? deps.mediaBucket.keep(key, photo) : null,
  ])
  if (story.status === 'rejected') throw story.reason
  if (kept.status === 'rejected') throw kept.reason
  return toStored(attempt, request, story.value)
}
