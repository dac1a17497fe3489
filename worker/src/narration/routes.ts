import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { mediaUrl } from '@storystone/schema/contract/media.ts'
import { NarrationTimings, type VoiceList } from '@storystone/schema/contract/narration.ts'
import { narratedStories, narrations } from '@storystone/schema/database/narrations.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { type VoiceId, voices } from '@storystone/schema/voices.ts'
import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import type { Database } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { finishInBackground, recordOutcome } from '#worker/platform/http/background.ts'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { logServerError } from '#worker/platform/http/error-handler.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { Speech } from '#worker/vendors/speech.ts'
import { type Narration, type NarrationDeps, openNarration } from './open-narration.ts'
import { narrationIdOf, voiceFor } from './script.ts'
import { openVoiceSample } from './voice-sample.ts'

/** The story with each of its narrations; one row if it has none. */
const selectNarrations = ({ read }: Database, userId: string, storyId: string) =>
  read
    .select({ story: stories, narrationId: narrations.id, timings: narrations.timings })
    .from(stories)
    .leftJoin(narratedStories, eq(narratedStories.storyId, stories.id))
    .leftJoin(narrations, eq(narrations.id, narratedStories.narrationId))
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))

type TimingsRequest = {
  readonly userId: string
  readonly storyId: string
  readonly voiceId: VoiceId
  readonly narratorOf: Speech['narratorOf']
}

/**
 * Finds when the sentences of a story are spoken, as far as they are synthesized; empty if this
 * voice has no narration. Refuses `not_found`.
 */
const findTimings = async (
  database: Database,
  { userId, storyId, voiceId, narratorOf }: TimingsRequest,
): Promise<NarrationTimings> => {
  const rows = await selectNarrations(database, userId, storyId)
  const story = rows[0]?.story
  if (!story) throw new Refusal('not_found')
  const voice = voiceFor(voiceId, story.language)
  const narrator = narratorOf(voice)
  if (narrator === null) return []
  const id = narrationIdOf(userId, story, voice, narrator)
  const narration = rows.find(({ narrationId }) => narrationId === id)
  return narration ? NarrationTimings.parse(narration.timings) : []
}

export type NarrationParts = Pick<NarrationDeps, 'mediaBucket' | 'speech' | 'budget'>

const finishNarration = async (context: AppContext, opening: Promise<Narration>): Promise<void> => {
  const narration = await opening
  if (narration.kind === 'stored') return
  try {
    await recordOutcome(context, narration.finished)
  } catch (error) {
    logServerError(context.var, error)
  }
}

const respondWithNarration = async (
  context: AppContext,
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
        const { database, meter, session } = context.var
        const { id } = context.req.valid('param')
        const deps = { ...parts, database, meter, userId: session.user.id }
        const { bytes, contentType } = await openVoiceSample(deps, id)
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
