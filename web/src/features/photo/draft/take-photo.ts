import type { TFunction } from 'i18next'
import { showFailure } from '../../../ui/overlay/toast-store.ts'
import { useGeneration } from '../../generation/store.ts'
import { readPhotoType } from '../prepare/photo-type.ts'
import { preparePhoto } from '../prepare/prepare-photo.ts'
import { readExif } from '../prepare/read-exif.ts'
import { namePlace, seekPlace } from './find-place.ts'
import { keepPhoto } from './keep-photo.ts'
import { timesPhotosWereForgotten } from './shown-photo.ts'
import { usePhoto } from './store.ts'

export type PhotoSource = 'camera' | 'library'

/** What was said of the photo before, and which names may be meant by it, is not about this one. */
const dropFailure = (): void => {
  const { generation, dismiss } = useGeneration.getState()
  if (generation.phase === 'failed') dismiss()
}

const ready = async (file: Blob): Promise<void> => {
  const times = timesPhotosWereForgotten()
  const type = await readPhotoType(file)
  // What the photo tells of itself is read first: it is lost when the photo is made small.
  const exif = await readExif(file, type)
  const photo = await preparePhoto(file, type)
  // Whoever took it has logged out meanwhile.
  if (timesPhotosWereForgotten() !== times) return
  dropFailure()
  const id = await keepPhoto(photo, exif)
  // The photo is there already: its place may take a while.
  void (exif.position === null ? seekPlace(id) : namePlace())
}

/**
 * Takes a picture as the one to ask about. Does nothing while another is made ready; says so when
 * it can't be used. Never rejects.
 */
export const takePhoto = async (file: Blob, source: PhotoSource, t: TFunction): Promise<void> => {
  if (usePhoto.getState().isBusy) return
  usePhoto.setState({ isBusy: true })
  try {
    await ready(file)
  } catch (error) {
    console.error('The picture could not be made ready', error)
    showFailure({
      title: t('photo.error'),
      description: t(source === 'camera' ? 'photo.captureFailed' : 'photo.selectFailed'),
    })
  } finally {
    usePhoto.setState({ isBusy: false })
  }
}
