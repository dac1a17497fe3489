import { photoLimits } from '@storystone/schema/catalog.ts'
import type { PhotoFormat } from '@storystone/schema/photo/photo-file.ts'
import { readPhotoFile, stripMetadata } from '@storystone/schema/photo/strip-metadata.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'

/** A photo without metadata, whose bytes are what `contentType` says; size in pixels. */
export type Photo = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: `image/${PhotoFormat}`
  readonly width: number
  readonly height: number
}

/**
 * Makes sure by its structure that a file is a JPEG, PNG or WebP, whatever it was declared as, and strips
 * its metadata before anything else sees it. Nothing is decoded. Refuses `photo_too_large`, and
 * `unsupported_photo` for any other, incomplete or animated file, one that hides another,
 * and one whose colours can't be kept without private data.
 */
export const parsePhoto = async (bytes: Uint8Array<ArrayBuffer>): Promise<Photo> => {
  if (bytes.length > photoLimits.bytes) throw new Refusal('photo_too_large')
  const file = readPhotoFile(bytes)
  if (!file) throw new Refusal('unsupported_photo')
  const { width, height, format } = file
  if (width * height > photoLimits.pixels) throw new Refusal('photo_too_large')
  const isPhoto = width * height > 0 && file.isComplete && !file.hidesOtherFile
  if (!isPhoto) throw new Refusal('unsupported_photo')
  const stripped = await stripMetadata(bytes, file)
  if (!stripped) throw new Refusal('unsupported_photo')
  return { bytes: stripped, contentType: `image/${format}`, width, height }
}
