import { photoLimits } from '@storystone/schema/catalog.ts'
import { cutMetadata } from './cut-metadata.ts'
import type { PhotoType } from './photo-type.ts'
import { shrink } from './shrink.ts'

/** Rejects unless the browser can show a picture: what it can't, nobody could check. */
const requirePicture = async (file: Blob): Promise<void> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const withoutMetadata = async (file: Blob, type: PhotoType): Promise<Blob> => {
  const cut = await cutMetadata(file, type)
  if (cut.size > photoLimits.bytes) throw new Error('The picture is too large as it is')
  await requirePicture(cut)
  return cut
}

/**
 * Makes a picked picture ready to be sent: upright, its longest side at most 1200 px, JPEG, without
 * metadata. Where this browser can't do that, the picture itself without its metadata, if it is
 * small enough. Rejects for what is no picture.
 */
export const preparePhoto = async (file: Blob, type: PhotoType): Promise<Blob> => {
  try {
    return await shrink({ file, isHeic: type === 'heic' })
  } catch (error) {
    console.info('The picture could not be made small', error)
    return withoutMetadata(file, type)
  }
}
