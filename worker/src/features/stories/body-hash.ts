import { createHash } from 'node:crypto'

/** A hash of what was asked for, by which the same key tells the same request from another. */
export const hashBody = (parts: Readonly<Record<string, unknown>>): string => {
  const sorted = Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** A hash of a photo's bytes, to be a part of what was asked for. */
export const hashPhoto = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url')
