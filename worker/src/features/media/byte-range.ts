import type { ByteRange } from '../../adapters/media-bucket.ts'

/** What of a file is asked for. */
export type Wanted = ByteRange | 'whole' | 'unsatisfiable'

/**
 * What a `Range` header (RFC 9110) asks for of a file of `size` bytes. A header of another unit
 * or of several ranges is passed over, as the RFC allows.
 */
export const readRange = (header: string | undefined, size: number): Wanted => {
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

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether a client that says `If-None-Match` has the file of this ETag already. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === etag)

/** Whether a range may be answered: `If-Range` is absent or names just this file. */
export const rangeHolds = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag
