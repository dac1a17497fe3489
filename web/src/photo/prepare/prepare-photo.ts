import { photoLimits } from '@storystone/schema/catalog.ts'
import { drawImage, requireDisplayable } from './draw-image.ts'
import type { PhotoType } from './photo-type.ts'
import { RefusedPicture } from './refused-picture.ts'
import { shrink, stripInWorker } from './shrink.ts'

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
