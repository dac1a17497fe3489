import { onDraftsForgotten } from '../../../session/drafts-forgotten.ts'
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

/** How often all drafts were forgotten in this page. */
let resetCount = 0

/** Lets a photo in preparation notice that its user has logged out in the meantime. */
export const photoResetCount = (): number => resetCount

onDraftsForgotten(() => {
  resetCount += 1
  showPhoto(null)
})
