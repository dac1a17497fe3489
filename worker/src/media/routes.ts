import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { matchesETag } from '#worker/platform/http/headers.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import type { ByteRange, KeptMedia, MediaBucket } from '#worker/vendors/media-bucket.ts'
import { mediaKey } from './deletion-queue.ts'

/** The part of a file that is requested. */
type RequestedRange = ByteRange | 'whole' | 'unsatisfiable'

/**
 * Parses a `Range` header (RFC 9110) for a file of `size` bytes. Other units and multiple ranges
 * are ignored, as the RFC allows.
 */
const readRange = (header: string | undefined, size: number): RequestedRange => {
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
const isRangeValid = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag

const requestedRangeOf = ({ req }: AppContext, { etag, size }: KeptMedia): RequestedRange => {
  if (!isRangeValid(req.header('If-Range'), etag)) return 'whole'
  return readRange(req.header('Range'), size)
}

type Sent = {
  readonly key: string
  readonly file: KeptMedia
  /** Its `Cache-Control`. */
  readonly cache: string
}

/** Sends an object, or the requested part of it. */
export const sendMedia = async (
  context: AppContext,
  mediaBucket: MediaBucket,
  { key, file, cache }: Sent,
): Promise<Response> => {
  const { size, etag, contentType } = file
  const kept = { ETag: etag, 'Cache-Control': cache }
  if (matchesETag(context.req.header('If-None-Match'), etag)) return context.body(null, 304, kept)
  const wanted = requestedRangeOf(context, file)
  if (wanted === 'unsatisfiable') {
    context.header('Content-Range', `bytes */${size}`)
    throw new Refusal('range_not_satisfiable')
  }
  const range = wanted === 'whole' ? undefined : wanted
  const isHead = context.req.raw.method === 'HEAD'
  const body = isHead ? null : await mediaBucket.open(key, file, range)
  if (!isHead && !body) throw new Refusal('not_found')
  const headers = {
    ...kept,
    'Content-Type': contentType,
    'Content-Length': String(range?.length ?? size),
    'Accept-Ranges': 'bytes',
  }
  if (!range) return context.newResponse(body, 200, headers)
  const { offset, length } = range
  const contentRange = `bytes ${offset}-${offset + length - 1}/${size}`
  return context.newResponse(body, 206, { ...headers, 'Content-Range': contentRange })
}

/** Photos and audio, to their owner only: ids are looked up in the requesting user's folder. */
export const mediaRoutes = ({ mediaBucket }: { readonly mediaBucket: MediaBucket }) =>
  new Hono<AppEnv>().get(
    endpoints.media.path,
    requireSession(),
    validate('param', endpoints.media.params),
    async (context) => {
      const key = mediaKey(context.var.session.user.id, context.req.valid('param').id)
      const file = await mediaBucket.describe(key)
      if (!file) throw new Refusal('not_found')
      return sendMedia(context, mediaBucket, { key, file, cache: 'private, no-cache' })
    },
  )
