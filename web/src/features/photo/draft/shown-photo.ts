import { dropDraft } from '../../../storage/drafts.ts'
import { type Photo, usePhoto } from './store.ts'

/** Shows a photo in the place of the one before. */
export const showPhoto = (photo: Photo | null): void => {
  const before = usePhoto.getState().photo
  usePhoto.setState({ photo })
  if (before !== null) URL.revokeObjectURL(before.preview)
}

/** Lets the photo of this id go: its story has come, or it was taken away. */
export const forgetPhoto = async (id: string): Promise<void> => {
  if (usePhoto.getState().photo?.id === id) showPhoto(null)
  await dropDraft(id)
}

let timesForgotten = 0

/** How often all photos were let go in this page: what was begun before that is not to be shown. */
export const timesPhotosWereForgotten = (): number => timesForgotten

/** Lets go whatever photo there is, also one that is being made ready: its user has logged out. */
export const forgetPhotos = async (): Promise<void> => {
  timesForgotten += 1
  showPhoto(null)
  await dropDraft()
}
