import { users } from '@storystone/schema/database/accounts.ts'
import {
  type RetellingState,
  retellingStates,
  retellings,
  stories,
} from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow } from '../../database/batch.ts'
import type { Database } from '../../database/client.ts'
import { countUse } from '../../limits/limits.ts'
import { deleteStoryNarrations, selectStoryNarrations } from '../../media/story-narrations.ts'
import { inscriptionJson, type NewStory } from '../../story/stored-story.ts'
import {
  type GenerationLimits,
  type GenerationUse,
  retellingLimit,
  selectGenerationUse,
  withinLimits,
} from './attempt/generation-limits.ts'
import { abandonedAfterMs } from './attempt/give-back.ts'

/** A claim on the one free retelling of a story. */
export type Retelling = {
  readonly id: string
  readonly storyId: string
  readonly userId: string
  readonly idempotencyKey: string
  readonly bodyHash: string
  readonly at: number
}

/** How things stand after a try to claim. */
export type ClaimedRetelling = {
  /** The retelling that holds the claim, perhaps the new one. */
  readonly holder: {
    readonly id: string
    readonly idempotencyKey: string
    readonly bodyHash: string
    readonly state: RetellingState
  } | null
  readonly credits: number | null
  readonly use: GenerationUse
}

const HolderRow = z.object({
  id: z.string(),
  idempotency_key: z.string(),
  body_hash: z.string(),
  state: z.enum(retellingStates),
})
const CreditsRow = z.object({ credits: z.number() })

/** Tries the claim, counts it and reads how things stand, in one trip. */
const claimBatch = (retelling: Retelling, limits: GenerationLimits) => {
  const { id, storyId, userId, idempotencyKey, bodyHash, at } = retelling
  return {
    claim: sql`INSERT INTO ${retellings}
        (story_id, id, idempotency_key, body_hash, state, created_at)
      SELECT id, ${id}, ${idempotencyKey}, ${bodyHash}, 'under_way', ${at} FROM ${stories}
      WHERE id = ${storyId} AND user_id = ${userId} AND photo_id IS NOT NULL
        AND ${withinLimits(userId, limits, at)}
      ON CONFLICT (story_id) DO UPDATE SET id = excluded.id,
        idempotency_key = excluded.idempotency_key, body_hash = excluded.body_hash,
        created_at = excluded.created_at
      WHERE state = 'under_way' AND retellings.created_at <= ${at - abandonedAfterMs}`,
    count: countUse(retellingLimit(userId, limits.generationsPerMinute), at, sql`changes() = 1`),
    holder: firstRow(
      HolderRow,
      sql`SELECT retellings.id, idempotency_key, body_hash, state FROM ${retellings}
      JOIN ${stories} ON stories.id = retellings.story_id
      WHERE retellings.story_id = ${storyId} AND stories.user_id = ${userId}`,
    ),
    balance: firstRow(CreditsRow, sql`SELECT credits FROM ${users} WHERE id = ${userId}`),
    use: selectGenerationUse(userId, limits, at),
  }
}

/**
 * Claims the retelling of a story with a photo, if it is free or abandoned and the limits allow it.
 * Safe to repeat: the same claim finds itself as the holder.
 */
export const claimRetelling = async (
  { write }: Database,
  retelling: Retelling,
  limits: GenerationLimits,
): Promise<ClaimedRetelling> => {
  const { holder, balance, use } = await write(claimBatch(retelling, limits))
  return {
    holder: holder && {
      id: holder.id,
      idempotencyKey: holder.idempotency_key,
      bodyHash: holder.body_hash,
      state: holder.state,
    },
    credits: balance?.credits ?? null,
    use,
  }
}

/** The statement that releases the claim of a failed retelling. */
export const releaseRetelling = (id: string, storyId: string): SQL => sql`
  DELETE FROM ${retellings} WHERE story_id = ${storyId} AND id = ${id} AND state = 'under_way'`

/**
 * Replaces a story's text and deletes its narrations, if the claim still holds; returns the balance
 * and the ids of the narrations, or null if it does not. Safe to repeat.
 */
export const settleRetelling = async (
  { write }: Database,
  { id, storyId, userId }: Retelling,
  story: NewStory,
): Promise<{ readonly creditsLeft: number; readonly narrationIds: readonly string[] } | null> => {
  const holds = (state: RetellingState) => sql`EXISTS (SELECT 1 FROM ${retellings}
    WHERE story_id = ${storyId} AND retellings.id = ${id} AND retellings.state = ${state})`
  const { narrationIds, balance } = await write({
    narrationIds: selectStoryNarrations(storyId, holds('under_way')),
    narrations: deleteStoryNarrations(storyId, holds('under_way'), Date.now()),
    retelling: sql`UPDATE ${retellings} SET state = 'told'
      WHERE story_id = ${storyId} AND id = ${id} AND state = 'under_way'`,
    revision: sql`UPDATE ${users} SET story_revision = story_revision + 1
      WHERE id = ${userId} AND changes() = 1`,
    story: sql`UPDATE ${stories} SET title = ${story.title}, content = ${story.content},
        narration_id = NULL, fun_fact = ${story.funFact}, location = ${story.location},
        candidates = ${JSON.stringify(story.candidates)}, confidence = ${story.confidence},
        recognised = ${story.recognised}, inscription = ${inscriptionJson(story.inscription)},
        revision = (SELECT story_revision FROM ${users} WHERE id = ${userId})
      WHERE id = ${storyId} AND user_id = ${userId} AND changes() = 1`,
    balance: firstRow(
      CreditsRow,
      sql`SELECT credits FROM ${users}, ${retellings}
      WHERE users.id = ${userId} AND story_id = ${storyId}
        AND retellings.id = ${id} AND state = 'told'`,
    ),
  })
  return balance && { creditsLeft: balance.credits, narrationIds }
}
