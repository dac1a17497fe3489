import { useDraftText } from '../generation/draft-text.ts'
import { forgetPhotos } from '../photo/shown-photo.ts'

/** Lets go what was typed and photographed in this tab: whoever did has logged out. */
export const forgetDrafts = async (): Promise<void> => {
  useDraftText.getState().setText('')
  await forgetPhotos()
}
