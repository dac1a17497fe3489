import type { Bytes } from './byte-ranges.ts'
import { cutJpeg } from './cut-jpeg.ts'
import { cutPng } from './cut-png.ts'
import { cutWebp } from './cut-webp.ts'
import type { PhotoType } from './photo-type.ts'

const knives: Partial<Record<PhotoType, (bytes: Bytes) => Bytes[]>> = {
  jpeg: cutJpeg,
  png: cutPng,
  webp: cutWebp,
}

/**
 * A JPEG, PNG or WebP without what tells when, where and by what it was made, and without what
 * stands behind its end. Rejects for other pictures and for those that are broken off.
 */
export const cutMetadata = async (file: Blob, type: PhotoType): Promise<Blob> => {
  const cut = knives[type]
  if (cut === undefined) throw new Error(`The metadata of this picture is not cut: ${type}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new Blob(cut(bytes), { type: `image/${type}` })
}
