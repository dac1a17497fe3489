import { photoLimits } from '@storystone/schema/catalog.ts'
import type { PhotoFormat } from '@storystone/schema/photo/photo-file.ts'
import { readPhotoFile, stripMetadata } from '@storystone/schema/photo/strip-metadata.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'

type PhotoType = `image/${PhotoFormat}`

/** A photo without metadata, whose bytes are what `contentType` says; size in pixels. */
export type Photo = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: PhotoType
  readonly width: number
  readonly height: number
}

const otherNames: Readonly<Record<string, PhotoType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
}
const undeclared = ['', 'application/octet-stream']

const agrees = (declared: string, found: PhotoType): boolean => {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  return undeclared.includes(type) || (otherNames[type] ?? type) === found
}

/**
 * Makes sure by its structure that a file is a JPEG, PNG or WebP of the declared type, and strips
 * its metadata before anything else sees it. Nothing is decoded. Refuses `photo_too_large`, and
 * `unsupported_photo` for any other, incomplete or animated file, one that hides another,
 * and one whose colours can't be kept without private data.
 */
export const parsePhoto = async (
  bytes: Uint8Array<ArrayBuffer>,
  declaredType: string,
): Promise<Photo> => {
  if (bytes.length > photoLimits.bytes) throw new Refusal('photo_too_large')
  const file = readPhotoFile(bytes)
  if (!file) throw new Refusal('unsupported_photo')
  const { width, height, format } = file
  if (width * height > photoLimits.pixels) throw new Refusal('photo_too_large')
  const contentType: PhotoType = `image/${format}`
  const isPhoto = width * height > 0 && file.isComplete && !file.hidesOtherFile
  if (!isPhoto || !agrees(declaredType, contentType)) throw new Refusal('unsupported_photo')
  const stripped = await stripMetadata(bytes, file)
  if (!stripped) throw new Refusal('unsupported_photo')
  return { bytes: stripped, contentType, width, height }
}
