import { forgetPhotos } from '../features/photo/draft/shown-photo.ts'
import { useDraftText } from '../request/draft-text.ts'

/** Lets go what was typed and photographed in this tab: whoever did has logged out. */
export const forgetDrafts = async (): Promise<void> => {
  useDraftText.getState().setText('')
  await forgetPhotos()
}
