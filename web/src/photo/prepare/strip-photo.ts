import { readPhotoFile, stripMetadata } from '@storystone/schema/photo/strip-metadata.ts'

/**
 * A JPEG, PNG or WebP without anything but its picture and orientation. Rejects for other files,
 * for animations and for files that were cut off.
 */
export const stripPhoto = async (file: Blob): Promise<Blob> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const photo = readPhotoFile(bytes)
  if (!photo?.isComplete) throw new Error('The picture is not a complete JPEG, PNG or WebP')
  const stripped = await stripMetadata(bytes, photo)
  if (!stripped) throw new Error('The colours of the picture can’t be kept without private data')
  return new Blob([stripped], { type: `image/${photo.format}` })
}
