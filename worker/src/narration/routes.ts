import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { mediaUrl } from '@storystone/schema/contract/media.ts'
import type { NarrationTimings, VoiceList } from '@storystone/schema/contract/narration.ts'
import { voices } from '@storystone/schema/voices.ts'
import type { Context } from 'hono'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { finishInBackground, recordOutcome } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { logServerError } from '#worker/platform/http/error-handler.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { Speech } from '#worker/vendors/speech.ts'
import { findTimings } from './find-timings.ts'
import { openNarration } from './open-narration.ts'
import type { Narration, NarrationDeps } from './start-narration.ts'
import { openVoiceSample } from './voice-sample.ts'

export type NarrationParts = Pick<NarrationDeps, 'mediaBucket' | 'speech' | 'budget'>

const finishNarration = async (
  context: Context<AppEnv>,
  opening: Promise<Narration>,
): Promise<void> => {
  const narration = await opening
  if (narration.kind === 'stored') return
  try {
    await recordOutcome(context, narration.finished)
  } catch (error) {
    logServerError(context.var, error)
  }
}

const respondWithNarration = async (
  context: Context<AppEnv>,
  mediaBucket: MediaBucket,
  narration: Narration,
): Promise<Response> => {
  const headers = {
    'Content-Type': 'audio/mpeg',
    'Content-Location': mediaUrl(narration.id),
    'Cache-Control': 'no-store',
  }
  if (narration.kind === 'streaming') return context.body(narration.body, 200, headers)
  const { key, media } = narration
  const body = await mediaBucket.open(key, media)
  if (!body) throw new Refusal('not_found')
  return context.body(body, 200, { ...headers, 'Content-Length': String(media.size) })
}

const withReader =
  ({ narratorOf }: Speech) =>
  (voice: (typeof voices)[number]): VoiceList[number] => ({
    ...voice,
    readBy: narratorOf(voice.id) === null ? 'device' : 'service',
  })

/** Voices, their samples, and the narrations of stories with their timings. */
export const narrationRoutes = (parts: NarrationParts) =>
  new Hono<AppEnv>()
    .get(endpoints.voices.path, (context) =>
      context.json(voices.map(withReader(parts.speech)) satisfies VoiceList, 200, {
        'Cache-Control': 'public, max-age=300',
      }),
    )
    .get(
      endpoints.voiceSample.path,
      requireSession(),
      validate('param', endpoints.voiceSample.params),
      async (context) => {
        const { database, meter } = context.var
        const { id } = context.req.valid('param')
        const { bytes, contentType } = await openVoiceSample({ ...parts, database, meter }, id)
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
        finishInBackground(context, finishNarration(context, opening))
        return respondWithNarration(context, parts.mediaBucket, await opening)
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
          narratorOf: parts.speech.narratorOf,
        })
        return context.json(timings satisfies NarrationTimings)
      },
    )
