import type { ByteRange } from '#worker/vendors/media-bucket.ts'

/** The part of a file that is requested. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable'

/**
 * Parses a `Range` header (RFC 9110) for a file of `size` bytes. Other units and multiple ranges
 * are ignored, as the RFC allows.
 */
export const readRange = (header: string | undefined, size: number): RequestedRange => {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(' ', '') ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
  }
  const offset = Number(first)
  if (last !== '' && Number(last) < offset) return 'whole'
  if (offset >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { offset, length: end - offset + 1 }
}

/** Whether a range may be sent: `If-Range` is absent or equals the file's ETag. */
export const isRangeValid = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag
