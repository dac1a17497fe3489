import { users } from '@storystone/schema/database/accounts.ts'
import { attemptStates, attempts, stories } from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { putSharedText } from '#worker/grounding'
import { deleteStoryNarrations, selectStoryNarrations } from '#worker/media'
import { type Batch, firstRow } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { countChange, jsonOrNull, type StoredStory } from '#worker/stories'
import type { Attempt } from './attempt.ts'

/** The balance after a settlement, and the narrations of the text that a retelling replaced. */
export type Settlement = { readonly creditsLeft: number; readonly narrationIds: readonly string[] }

const AttemptRow = z.object({ state: z.enum(attemptStates), credits: z.number() })

/** What a new story and a rewritten one store alike; the values are in the order of the columns. */
const textColumns = sql.raw(
  `title, content, location, fun_fact, candidates, confidence, recognised, inscription, place_id,
    landmark, place_type, picture, writer, sources, citations`,
)
const textValues = ({ story, inscription }: StoredStory): SQL =>
  sql`${story.title}, ${story.content}, ${story.location}, ${story.funFact},
    ${JSON.stringify(story.candidates)}, ${story.confidence}, ${story.recognised},
    ${jsonOrNull(inscription)}, ${story.placeId}, ${story.landmark}, ${story.placeType ?? null},
    ${jsonOrNull(story.picture)}, ${story.writer}, ${JSON.stringify(story.sources)}, ${JSON.stringify(story.citations)}`

/** The statement that stores a story; it does nothing if the one before it changed no row. */
const insertStory = ({ userId, photoId }: Attempt, stored: StoredStory): SQL => {
  const { id, format, language, createdAt } = stored.story
  return sql`INSERT INTO ${stories}
      (id, user_id, format, language, photo_id, revision, created_at, ${textColumns})
    SELECT ${id}, id, ${format}, ${language}, ${photoId}, story_revision, ${Date.parse(createdAt)},
      ${textValues(stored)}
    FROM ${users} WHERE id = ${userId} AND changes() = 1`
}

const replaceStory = ({ userId }: Attempt, stored: StoredStory): SQL =>
  sql`UPDATE ${stories} SET narration_id = NULL, (${textColumns}) = (${textValues(stored)}),
      revision = (SELECT story_revision FROM ${users} WHERE id = ${userId})
    WHERE id = ${stored.story.id} AND user_id = ${userId} AND changes() = 1`

const settlementBatch = (attempt: Attempt, stored: StoredStory, version: string, now: number) => {
  const { id, userId, storyId, replacesStoryId } = attempt
  const isReserved = sql`EXISTS (SELECT 1 FROM ${attempts}
    WHERE attempts.id = ${id} AND attempts.state = 'reserved')`
  const exists = sql`EXISTS (SELECT 1 FROM ${stories} WHERE stories.id = ${storyId})`
  return {
    narrationIds: selectStoryNarrations(storyId, isReserved),
    narrations: replacesStoryId ? deleteStoryNarrations(storyId, isReserved, now) : null,
    settle: sql`UPDATE ${attempts}
      SET state = 'settled', landmark = NULL, place_id = ${stored.story.placeId}
      WHERE id = ${id} AND state = 'reserved' AND ${replacesStoryId ? exists : sql`TRUE`}`,
    revision: countChange(userId),
    story: replacesStoryId ? replaceStory(attempt, stored) : insertStory(attempt, stored),
    shared: putSharedText(stored.story, version, now),
    attempt: firstRow(
      AttemptRow,
      sql`SELECT attempts.state, users.credits FROM ${attempts}
        JOIN ${users} ON users.id = attempts.user_id WHERE attempts.id = ${id}`,
    ),
  } satisfies Batch
}

/**
 * Stores the story of an attempt, or replaces the one it writes again, and settles its cost. Null,
 * and nothing is stored, if the attempt was given back or its account or story is gone. `counted`, what
 * the work counts towards limits, runs in the same batch. Safe to repeat.
 */
export const settle = async (
  { write }: Database,
  attempt: Attempt,
  stored: StoredStory,
  version: string,
  counted: Batch,
): Promise<Settlement | null> => {
  const { attempt: settled, narrationIds } = await write({
    ...settlementBatch(attempt, stored, version, Date.now()),
    counted,
  })
  if (settled?.state !== 'settled') return null
  return { creditsLeft: settled.credits, narrationIds }
}
