import { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import { narratedStories, narrations } from '@storystone/schema/database/narrations.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { Speech } from '#worker/vendors/speech.ts'
import { narrationIdOf, voiceFor } from './script.ts'

/** The story with each of its narrations; one row if it has none. */
const selectNarrations = ({ read }: Database, userId: string, storyId: string) =>
  read
    .select({ story: stories, narrationId: narrations.id, timings: narrations.timings })
    .from(stories)
    .leftJoin(narratedStories, eq(narratedStories.storyId, stories.id))
    .leftJoin(narrations, eq(narrations.id, narratedStories.narrationId))
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))

export type TimingsRequest = {
  readonly userId: string
  readonly storyId: string
  readonly voiceId: VoiceId
  readonly narratorOf: Speech['narratorOf']
}

/**
 * Finds when the sentences of a story are spoken, as far as they are synthesized; empty if this
 * voice has no narration. Refuses `not_found`.
 */
export const findTimings = async (
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
