import { photoLimits } from '@storystone/schema/catalog.ts'
import type { TFunction } from 'i18next'
import { keepPhoto, photoResetCount, usePhoto } from '#web/story-request'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { locatePhoto, nameLocation } from './locate-photo.ts'
import { drawImage, requireDisplayable } from './prepare/draw-image.ts'
import { type PhotoType, readPhotoType } from './prepare/photo-type.ts'
import { readExif } from './prepare/read-exif.ts'
import { RefusedPicture } from './prepare/run-in-worker.ts'
import { shrink, stripInWorker } from './prepare/shrink.ts'

type PhotoSource = 'camera' | 'library'

const prepareAndKeep = async (file: Blob): Promise<void> => {
  const resets = photoResetCount()
  const type = await readPhotoType(file)
  // In parallel. Each parser is stopped after 3 s.
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
    await prepareAndKeep(file)
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

const withoutMetadata = async (file: Blob, type: PhotoType): Promise<Blob> => {
  const stripped = await stripInWorker(file, type)
  if (stripped.size > photoLimits.bytes) throw new RefusedPicture('large')
  await requireDisplayable(stripped)
  return stripped
}

/** A picture is tried in these ways, one after the other. */
const ways = [shrink, drawImage, withoutMetadata] as const

/**
 * Makes a picked picture ready to be sent: upright, its longest side at most 1200 px, JPEG, without
 * metadata. Where this browser can't do that, strips the file's own metadata instead. Rejects with
 * `RefusedPicture` what is not a picture, what takes too long and what stays larger than the limit.
 */
export const preparePhoto = async (file: Blob, type: PhotoType): Promise<Blob> => {
  if (file.size === 0) throw new RefusedPicture('empty')
  if (type === 'svg') throw new RefusedPicture('drawing')
  let reason: RefusedPicture | undefined
  for (const way of ways) {
    try {
      return await way(file, type)
    } catch (error) {
      console.info('The picture could not be made smaller', error)
      if (error instanceof RefusedPicture) reason ??= error
      // A second way may be quicker; after that the user has waited long enough.
      if (reason?.reason === 'slow' && way !== shrink) break
    }
  }
  throw reason ?? new RefusedPicture(type === 'heic' ? 'heic' : 'damaged')
}
