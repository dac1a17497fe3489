import type { Location } from '@storystone/schema/contract/location.ts'
import { unknownLocation } from '@storystone/schema/contract/location.ts'
import { onDraftsForgotten, userIdNow } from '#web/account'
import type { Position } from '#web/platform/device-position.ts'
import type { StoryRequest } from '../item.ts'
import { followedId } from '../outbox/followed-item.ts'
import { allItems, forgetPausedOf } from '../outbox/outbox-database.ts'
import { type Photo, type PhotoLocation, useDraftText, usePhoto } from './draft.ts'
import { changeDraft, type Draft, dropDraft, readDraft, writeDraft } from './drafts.ts'

const whereOf = (location: Location | null): PhotoLocation =>
  location === null ? { status: 'fallback' } : { status: 'found', location }

/** Where and when a photo was taken, as far as it says so. */
type Taken = { readonly position: Position | null; readonly takenAt: string | null }

/** Makes a prepared photo the current one and stores it, so that it survives a reload. */
export const keepPhoto = async (file: Blob, { position, takenAt }: Taken): Promise<string> => {
  const id = crypto.randomUUID()
  const before = usePhoto.getState().photo
  const location = position && { ...position, locationName: '' }
  const where: PhotoLocation = location === null ? { status: 'seeking' } : whereOf(location)
  showPhoto({ id, file, preview: URL.createObjectURL(file), where, takenAt })
  await writeDraft({ id, photo: file, place: location, takenAt, owner: userIdNow() ?? null })
  if (before !== null) void forgetPausedOf(before.id)
  return id
}

/** Sets where this photo was taken, if it is still the current one; null when unknown. */
export const setPhotoLocation = async (id: string, location: Location | null): Promise<void> => {
  const { photo } = usePhoto.getState()
  if (photo?.id !== id) return
  usePhoto.setState({ photo: { ...photo, where: whereOf(location) } })
  await changeDraft(id, { place: location })
}

/** Whether the current user may see a draft: nobody sees another user's photo. */
const isMine = ({ owner }: Draft): boolean => owner === null || owner === userIdNow()

/** Whether the photo's story is being requested: by another page, or by one that was closed. */
const isRequested = async (photo: string): Promise<boolean> => {
  const items = await allItems().catch(() => [])
  return items.some(({ id, draftPhoto }) => draftPhoto === photo && id !== followedId())
}

/**
 * Restores the photo that was stored when the page was left. A photo whose story is being requested is
 * on its card instead. Another user's photo is not shown, and dropped once somebody is signed in.
 */
export const restorePhoto = async (): Promise<void> => {
  const draft = await readDraft()
  if (draft === undefined) return
  if (!isMine(draft)) {
    if (userIdNow() !== undefined) await forgetPhoto(draft.id)
    return
  }
  if (draft.owner === null) await changeDraft(draft.id, { owner: userIdNow() ?? null })
  if (usePhoto.getState().photo !== null || (await isRequested(draft.id))) return
  const { id, photo: file, place: location, takenAt = null } = draft
  showPhoto({ id, file, preview: URL.createObjectURL(file), where: whereOf(location), takenAt })
}

/** The file of a requested photo; undefined when it is no longer stored. */
export const photoFile = async (id: string): Promise<Blob | undefined> => {
  const { photo } = usePhoto.getState()
  if (photo?.id === id) return photo.file
  const draft = await readDraft()
  return draft?.id === id && isMine(draft) ? draft.photo : undefined
}

/** Shows a photo instead of the current one. */
export const showPhoto = (photo: Photo | null): void => {
  const before = usePhoto.getState().photo
  usePhoto.setState({ photo })
  if (before !== null) URL.revokeObjectURL(before.preview)
}

/** Drops the photo with this id: its story is there, or the user removed it. */
export const forgetPhoto = async (id: string): Promise<void> => {
  if (usePhoto.getState().photo?.id === id) showPhoto(null)
  await dropDraft(id)
  await forgetPausedOf(id)
}

/** Drops the draft of a request: not what has been typed or picked since, or before a story that began elsewhere. */
export const dropDraftOf = async ({ photo, text, place }: StoryRequest): Promise<void> => {
  const { text: typed, setText } = useDraftText.getState()
  if ([text, place?.name].includes(typed.trim())) setText('')
  if (photo !== undefined) await forgetPhoto(photo)
}

/** How often all drafts were forgotten in this page. */
let resetCount = 0

/** Lets a photo in preparation notice that its user has logged out in the meantime. */
export const photoResetCount = (): number => resetCount

onDraftsForgotten(() => {
  resetCount += 1
  usePhoto.setState({ offered: null })
  showPhoto(null)
})

/**
 * The location to send with a photo. The fallback is for display and never sent; a location that
 * could not be named is sent without a name.
 */
export const locationToSend = (photo: Photo | null): Location | undefined => {
  if (photo?.where.status !== 'found') return undefined
  const { location } = photo.where
  return location.locationName === unknownLocation ? { ...location, locationName: '' } : location
}

/** What a photo adds to a request: its id and its real location. */
export const requestOfPhoto = (photo: Photo | null): Pick<StoryRequest, 'photo' | 'location'> => {
  if (photo === null) return {}
  const location = locationToSend(photo)
  return { photo: photo.id, ...(location && { location }) }
}
