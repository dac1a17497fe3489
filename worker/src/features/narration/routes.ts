import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { mediaUrl } from '@storystone/schema/contract/media.ts'
import type { NarrationTimings, VoiceList } from '@storystone/schema/contract/narration.ts'
import { voices } from '@storystone/schema/voices.ts'
import { type Context, Hono } from 'hono'
import type { MediaBucket } from '../../adapters/media-bucket.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { AppEnv } from '../../http/context.ts'
import { logServerError, toRefusal } from '../../http/error-handler.ts'
import { validate } from '../../http/validate.ts'
import { requireSession } from '../../session/require-session.ts'
import { findTimings } from './find-timings.ts'
import type { NarrateDeps, Narration } from './narrate.ts'
import { openNarration } from './open-narration.ts'
import { openVoiceSample } from './voice-sample.ts'

export type NarrationParts = Pick<NarrateDeps, 'mediaBucket' | 'speech' | 'narrationsPerDay'>

/** Lets the request's log line know how an answer ended whose status is long sent. */
const noteEnd = async (context: Context<AppEnv>, ended: Promise<void>): Promise<void> => {
  const { meter } = context.var
  try {
    await ended
    meter.outcome = 'told'
  } catch (error) {
    logServerError(context, error)
    meter.outcome = [toRefusal(error).code, meter.outcome].filter(Boolean).join(': ')
  }
}

const endOf = async (narration: Narration): Promise<void> => {
  if (narration.kind === 'telling') await narration.ended
}

/** The work's end is answered and logged where it is awaited; here it only keeps the worker up. */
const ignore = (): void => {}

/** Answers with the file, or with each sentence as it comes; the work goes on when the client leaves. */
const answerNarration = async (
  context: Context<AppEnv>,
  mediaBucket: MediaBucket,
  narration: Narration,
): Promise<Response> => {
  const headers = {
    'Content-Type': 'audio/mpeg',
    'Content-Location': mediaUrl(narration.id),
    'Cache-Control': 'no-store',
  }
  if (narration.kind === 'telling') {
    const ending = noteEnd(context, narration.ended)
    context.set('background', ending)
    return context.body(narration.body, 200, headers)
  }
  const { key, media } = narration
  const body = await mediaBucket.open(key, media)
  if (!body) throw new Refusal('not_found')
  return context.body(body, 200, { ...headers, 'Content-Length': String(media.size) })
}

/** Stories that are told aloud. */
export const narrationRoutes = (parts: NarrationParts) =>
  new Hono<AppEnv>()
    .get(endpoints.voices.path, (context) =>
      context.json([...voices] satisfies VoiceList, 200, {
        'Cache-Control': 'public, max-age=300',
      }),
    )
    .get(
      endpoints.voiceSample.path,
      requireSession(),
      validate('param', endpoints.voiceSample.params),
      async (context) => {
        const { meter } = context.var
        const { id } = context.req.valid('param')
        const { bytes, contentType } = await openVoiceSample({ ...parts, meter }, id)
        return context.body(new Uint8Array(bytes), 200, {
          'Content-Type': contentType,
          'Cache-Control': 'private, max-age=86400',
        })
      },
    )
    .post(
      endpoints.narrate.path,
      requireSession(),
      validate('json', endpoints.narrate.body),
      async (context) => {
        const { text, voiceId, storyId } = context.req.valid('json')
        const { database, meter, session } = context.var
        const userId = session.user.id
        const opening = openNarration(
          { ...parts, database, meter },
          { userId, text, voiceId, storyId },
        )
        context.executionCtx.waitUntil(opening.then(endOf).catch(ignore))
        return answerNarration(context, parts.mediaBucket, await opening)
      },
    )
    .get(
      endpoints.narrationTimings.path,
      requireSession(),
      validate('param', endpoints.narrationTimings.params),
      validate('query', endpoints.narrationTimings.query),
      async (context) => {
        const { database, session } = context.var
        const timings = await findTimings(database, {
          userId: session.user.id,
          storyId: context.req.valid('param').id,
          voiceId: context.req.valid('query').voiceId,
          model: parts.speech.model,
        })
        return context.json(timings satisfies NarrationTimings)
      },
    )
