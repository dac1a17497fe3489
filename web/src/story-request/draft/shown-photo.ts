import { onDraftsForgotten } from '#web/account/session/belongings.ts'
import { forgetPausedOf } from '../outbox/paused.ts'
import { dropDraft } from './drafts.ts'
import { type Photo, usePhoto } from './store.ts'

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

/** How often all drafts were forgotten in this page. */
let resetCount = 0

/** Lets a photo in preparation notice that its user has logged out in the meantime. */
export const photoResetCount = (): number => resetCount

onDraftsForgotten(() => {
  resetCount += 1
  usePhoto.setState({ offered: null })
  showPhoto(null)
})
