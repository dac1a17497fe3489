import type { Bytes } from './bytes.ts'
import { readJpeg, stripJpeg } from './jpeg.ts'
import type { PhotoFile, PhotoFormat } from './photo-file.ts'
import { readPng, stripPng } from './png.ts'
import { readWebp, stripWebp } from './webp.ts'

/** Reads the structure of a JPEG, PNG or WebP; null for anything else and for animations. */
export const readPhotoFile = (bytes: Bytes): PhotoFile | null =>
  readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes)

const strippers: Readonly<Record<PhotoFormat, (bytes: Bytes, file: PhotoFile) => Bytes>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
}

/**
 * The photo without EXIF, XMP, IPTC, comments, thumbnails and what follows the picture. The
 * orientation stays, as the only tag, where it is not upright. `file` must be complete.
 */
export const stripMetadata = (bytes: Bytes, file: PhotoFile): Bytes =>
  strippers[file.format](bytes, file)
