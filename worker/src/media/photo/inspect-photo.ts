import { photoLimits } from '@storystone/schema/catalog.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { PhotoHeader } from './header.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp'

/** A photo whose bytes are what `contentType` says; width and height in pixels. */
export type Photo = {
  readonly bytes: Uint8Array
  readonly contentType: PhotoType
  readonly width: number
  readonly height: number
}

const readers: readonly (readonly [PhotoType, (bytes: Uint8Array) => PhotoHeader | null])[] = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
]

const otherNames: Readonly<Record<string, PhotoType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
}
const saysNothing = ['', 'application/octet-stream']

const agrees = (declared: string, found: PhotoType): boolean => {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  return saysNothing.includes(type) || (otherNames[type] ?? type) === found
}

/**
 * Looks at a file's bytes and makes sure that they are a photo: a JPEG, PNG or WebP, whole, with
 * nothing else in it, of the type that was declared if one was. Refuses `photo_too_large` and
 * `unsupported_photo`. Nothing is decoded.
 */
export const inspectPhoto = (bytes: Uint8Array, declaredType: string): Photo => {
  if (bytes.length > photoLimits.bytes) throw new Refusal('photo_too_large')
  for (const [contentType, read] of readers) {
    const header = read(bytes)
    if (!header) continue
    const { width, height, isWhole } = header
    if (width * height > photoLimits.pixels) throw new Refusal('photo_too_large')
    if (width * height === 0 || !isWhole || !agrees(declaredType, contentType)) break
    return { bytes, contentType, width, height }
  }
  throw new Refusal('unsupported_photo')
}
