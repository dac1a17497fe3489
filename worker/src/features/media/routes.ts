import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { type Context, Hono } from 'hono'
import type { KeptMedia, MediaBucket } from '../../adapters/media-bucket.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { AppEnv } from '../../http/context.ts'
import { validate } from '../../http/validate.ts'
import { mediaKey } from '../../media/keys.ts'
import { requireSession } from '../../session/require-session.ts'
import { isKnown, rangeHolds, readRange, type Wanted } from './byte-range.ts'

const wantedOf = ({ req }: Context<AppEnv>, { etag, size }: KeptMedia): Wanted => {
  if (!rangeHolds(req.header('If-Range'), etag)) return 'whole'
  return readRange(req.header('Range'), size)
}

/** Answers an object that was described, or the part of it that is asked for. */
const answerMedia = async (
  context: Context<AppEnv>,
  mediaBucket: MediaBucket,
  key: string,
  media: KeptMedia,
): Promise<Response> => {
  const { size, etag, contentType } = media
  const kept = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (isKnown(context.req.header('If-None-Match'), etag)) return context.body(null, 304, kept)
  const wanted = wantedOf(context, media)
  if (wanted === 'unsatisfiable') {
    context.header('Content-Range', `bytes */${size}`)
    throw new Refusal('range_not_satisfiable')
  }
  const range = wanted === 'whole' ? undefined : wanted
  const isHead = context.req.raw.method === 'HEAD'
  const body = isHead ? null : await mediaBucket.open(key, media, range)
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

/** Photos and audio, to their owner alone: what is another's is looked for under the asker. */
export const mediaRoutes = ({ mediaBucket }: { readonly mediaBucket: MediaBucket }) =>
  new Hono<AppEnv>().get(
    endpoints.media.path,
    requireSession(),
    validate('param', endpoints.media.params),
    async (context) => {
      const key = mediaKey(context.var.session.user.id, context.req.valid('param').id)
      const media = await mediaBucket.describe(key)
      if (!media) throw new Refusal('not_found')
      return answerMedia(context, mediaBucket, key, media)
    },
  )
