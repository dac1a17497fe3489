import type { Bytes, Range } from './bytes.ts'

export type PhotoFormat = 'jpeg' | 'png' | 'webp'

/** A colour profile as a file has it; in PNG it is compressed. */
export type RawProfile = { readonly bytes: Bytes; readonly isDeflated: boolean }

/** What the structure of a photo file says. Nothing is decoded. */
export type PhotoFile = {
  readonly format: PhotoFormat
  /** Pixels, before `orientation` is applied. */
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1 to 8; 1 is upright. */
  readonly orientation: number
  /** Whether the file has a picture that browsers show, with a repaired end where it was cut off. */
  readonly isComplete: boolean
  /** Whether a file of another type (zip, HTML) is hidden where it could be read back. */
  readonly hidesOtherFile: boolean
  /** The colour profile, which is cleaned before it is kept; null where there is none. */
  readonly profile: RawProfile | null
  /**
   * The exact parts of the picture, in their order: ranges of the file, and bytes that replace what
   * the file has. The first is what the format begins with.
   */
  readonly picture: readonly (Range | Bytes)[]
}

/** Files with more segments or chunks are refused: no photo of 8 MB has so many. */
export const maxParts = 5_000

/** How other file types begin, in lower case: zip, PDF, HTML, SVG, PHP. */
const otherFileStarts = [
  'pk\u0003\u0004',
  'pk\u0005\u0006',
  '%pdf-',
  '<!doctype',
  '<html',
  '<script',
  '<svg',
  '<?php',
]

const textOf = (bytes: Bytes): string => new TextDecoder('latin1').decode(bytes).toLowerCase()

/** Whether a block of free text, such as a comment, holds the start of another file type. */
export const holdsOtherFile = (bytes: Bytes): boolean => {
  const text = textOf(bytes)
  return otherFileStarts.some((start) => text.includes(start))
}

/**
 * Whether the bytes after a picture are a file of another type. Only their beginning is searched,
 * and their last 64 KB for a zip's directory: long films contain any four bytes by chance.
 */
export const trailsOtherFile = (bytes: Bytes, end: number): boolean =>
  holdsOtherFile(bytes.subarray(end, end + 64)) ||
  textOf(bytes.subarray(Math.max(end, bytes.length - 65_536))).includes('pk\u0005\u0006')
