import type { TFunction } from 'i18next'
import { keepPhoto } from '#web/story-request/draft/keep-photo.ts'
import { photoResetCount } from '#web/story-request/draft/shown-photo.ts'
import { usePhoto } from '#web/story-request/draft/store.ts'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { locatePhoto, nameLocation } from './locate-photo.ts'
import { readPhotoType } from './prepare/photo-type.ts'
import { preparePhoto } from './prepare/prepare-photo.ts'
import { readExif } from './prepare/read-exif.ts'
import { RefusedPicture } from './prepare/refused-picture.ts'

export type PhotoSource = 'camera' | 'library'

const ready = async (file: Blob): Promise<void> => {
  const resets = photoResetCount()
  const type = await readPhotoType(file)
  // At the same time: each ends a file that its parser does not get out of after 3 s.
  const [photo, exif] = await Promise.all([preparePhoto(file, type), readExif(file, type)])
  // The user who took it has logged out in the meantime.
  if (photoResetCount() !== resets) return
  const id = await keepPhoto(photo, exif)
  // Not awaited: the photo is shown already, and its location may take a while.
  void (exif.position === null ? locatePhoto(id) : nameLocation())
}

/**
 * Prepares a picture and makes it the draft's photo. Ignored while another is being prepared.
 * Notifies the user when it can't be used. Never rejects.
 */
export const takePhoto = async (file: Blob, source: PhotoSource, t: TFunction): Promise<void> => {
  if (usePhoto.getState().isBusy) return
  usePhoto.setState({ isBusy: true })
  try {
    await ready(file)
  } catch (error) {
    console.error('The picture could not be made ready', error)
    const failed = t(source === 'camera' ? 'photo.captureFailed' : 'photo.selectFailed')
    const reason = error instanceof RefusedPicture ? error.reason : 'damaged'
    showFailure({
      title: t('photo.error'),
      description: [failed, t(`photo.refused.${reason}`)].join('. '),
    })
  } finally {
    usePhoto.setState({ isBusy: false })
  }
}
