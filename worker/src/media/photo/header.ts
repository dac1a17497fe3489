/** What a picture file says of itself. */
export type PhotoHeader = {
  readonly width: number
  readonly height: number
  /** Whether the file is complete and there is nothing in it or behind it but a picture. */
  readonly isWhole: boolean
}

/** More segments or chunks than any photo of 8 MB has; looking at each takes its time. */
export const mostParts = 5_000

/** The text of some bytes, each byte a character. */
export const asText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** How files of other kinds begin, in lower case: zip, PDF, HTML, SVG, PHP. */
const otherFiles = [
  'pk\u0003\u0004',
  'pk\u0005\u0006',
  '%pdf-',
  '<!doctype',
  '<html',
  '<script',
  '<svg',
  '<?php',
]

/** Whether what may hold any text, a comment for one, holds the start of a file of another kind. */
export const hidesOtherFile = (bytes: Uint8Array): boolean => {
  const text = asText(bytes).toLowerCase()
  return otherFiles.some((start) => text.includes(start))
}

/** Whether there is nothing behind the picture but padding. */
export const endsAt = (bytes: Uint8Array, end: number): boolean =>
  end <= bytes.length && bytes.subarray(end).every((byte) => byte === 0)
