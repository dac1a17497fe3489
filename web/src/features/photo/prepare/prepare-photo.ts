import { photoLimits } from '@storystone/schema/catalog.ts'
import type { PhotoType } from './photo-type.ts'
import { shrink } from './shrink.ts'
import { stripPhoto } from './strip-photo.ts'

/** Rejects a picture that this browser can't show: the user could not check what is sent. */
const requireDisplayable = async (file: Blob): Promise<void> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const withoutMetadata = async (file: Blob): Promise<Blob> => {
  const stripped = await stripPhoto(file)
  if (stripped.size > photoLimits.bytes)
    throw new Error('The picture is too large and could not be made smaller')
  await requireDisplayable(stripped)
  return stripped
}

/**
 * Makes a picked picture ready to be sent: upright, its longest side at most 1200 px, JPEG, without
 * metadata. Where this browser can't do that, strips the file's own metadata instead. Rejects what
 * is not a picture, and what stays larger than the limit.
 */
export const preparePhoto = async (file: Blob, type: PhotoType): Promise<Blob> => {
  try {
    return await shrink({ file, isHeic: type === 'heic' })
  } catch (error) {
    console.info('The picture could not be made smaller', error)
    return withoutMetadata(file)
  }
}
