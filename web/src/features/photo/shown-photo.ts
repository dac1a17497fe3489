import { dropDraft } from '../../offline/drafts.ts'
import { type Photo, usePhoto } from './store.ts'

/** Shows a photo in the place of the one before. */
export const showPhoto = (photo: Photo | null): void => {
  const before = usePhoto.getState().photo
  usePhoto.setState({ photo })
  if (before !== null) URL.revokeObjectURL(before.preview)
}

/** Lets the photo go: its story has come, it was taken away, or its user has logged out. */
export const forgetPhoto = async (): Promise<void> => {
  showPhoto(null)
  await dropDraft()
}
