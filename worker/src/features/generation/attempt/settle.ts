import { users } from '@storystone/schema/database/accounts.ts'
import { attemptStates, attempts, stories } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow } from '../../../database/batch.ts'
import type { Database } from '../../../database/client.ts'
import {
  fromNewStory,
  inscriptionJson,
  type NewStory,
  type StoredStory,
} from '../../../story/stored-story.ts'
import type { Attempt } from './attempt.ts'

const AttemptRow = z.object({ state: z.enum(attemptStates), credits: z.number() })

const settlementBatch = (attempt: Attempt, story: NewStory, now: number) => ({
  settle: sql`UPDATE ${attempts} SET state = 'settled'
    WHERE id = ${attempt.id} AND state = 'reserved'`,
  revision: sql`UPDATE ${users} SET story_revision = story_revision + 1
    WHERE id = ${attempt.userId} AND changes() = 1`,
  story: sql`INSERT INTO ${stories}
      (id, user_id, title, content, format, language, location, fun_fact, candidates, confidence,
        recognised, photo_id, inscription, revision, created_at)
    SELECT ${attempt.storyId}, id, ${story.title}, ${story.content}, ${story.format},
      ${story.language}, ${story.location}, ${story.funFact}, ${JSON.stringify(story.candidates)},
      ${story.confidence}, ${story.recognised}, ${attempt.photoId},
      ${inscriptionJson(story.inscription)}, story_revision, ${now}
    FROM ${users} WHERE id = ${attempt.userId} AND changes() = 1`,
  attempt: firstRow(
    AttemptRow,
    sql`SELECT attempts.state, users.credits FROM ${attempts}
      JOIN ${users} ON users.id = attempts.user_id WHERE attempts.id = ${attempt.id}`,
  ),
})

/**
 * Stores the story of an attempt and settles its cost; returns the balance with it. Null, and
 * nothing is stored, if the attempt was given back. Safe to repeat.
 */
export const settle = async (
  { write }: Database,
  attempt: Attempt,
  story: NewStory,
): Promise<(StoredStory & { readonly creditsLeft: number }) | null> => {
  const now = Date.now()
  const settled = (await write(settlementBatch(attempt, story, now))).attempt
  if (settled?.state !== 'settled') return null
  const { storyId: id, photoId } = attempt
  return { ...fromNewStory(story, { id, photoId, createdAt: now }), creditsLeft: settled.credits }
}
