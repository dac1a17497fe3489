import { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import { narratedStories, narrations } from '@storystone/schema/database/narrations.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../errors/refusal.ts'
import { narrationIdOf, voiceFor } from './script.ts'

/** The query behind {@link findTimings}: a story with each of its narrations, or with none. */
const selectTimings = ({ read }: Database, userId: string, storyId: string) =>
  read
    .select({ story: stories, narrationId: narrations.id, timings: narrations.timings })
    .from(stories)
    .leftJoin(narratedStories, eq(narratedStories.storyId, stories.id))
    .leftJoin(narrations, eq(narrations.id, narratedStories.narrationId))
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))

export type TimingsOrder = {
  readonly userId: string
  readonly storyId: string
  readonly voiceId: VoiceId
  /** What the voices speak by. */
  readonly model: string
}

/**
 * When the sentences of a story are spoken, as far as they are there; none where it is not told by this
 * voice. Refuses `not_found`.
 */
export const findTimings = async (
  database: Database,
  { userId, storyId, voiceId, model }: TimingsOrder,
): Promise<NarrationTimings> => {
  const rows = await selectTimings(database, userId, storyId)
  const story = rows[0]?.story
  if (!story) throw new Refusal('not_found')
  const id = narrationIdOf(userId, story, voiceFor(voiceId, story.language), model)
  const told = rows.find(({ narrationId }) => narrationId === id)
  return told ? NarrationTimings.parse(told.timings) : []
}
