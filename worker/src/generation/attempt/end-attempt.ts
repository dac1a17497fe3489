import { users } from '@storystone/schema/database/accounts.ts'
import { attemptStates, attempts, stories } from '@storystone/schema/database/stories.ts'
import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { giveCostBackIfChanged, isCharged } from '#worker/billing'
import { putSharedText } from '#worker/grounding'
import {
  deleteMedia,
  deleteStoryNarrations,
  deleteUnsettledMedia,
  queuePhotoDeletion,
  selectStoryNarrations,
} from '#worker/media'
import { type Batch, type Database, firstRow } from '#worker/platform/database/database.ts'
import {
  type Budget,
  budgetLimit,
  countCalls,
  countOnce,
  type ModelCost,
} from '#worker/platform/limits/usage-limits.ts'
import type { Meter } from '#worker/platform/log/log.ts'
import { countChange, jsonOrNull, type StoredStory } from '#worker/stories'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { GeneratedStory, Refused, Written } from '../durable-object/generation-record.ts'
import type { StorytellerOf } from '../storyteller.ts'
import { type Attempt, photoKeyOf } from './attempt.ts'

/**
 * The batch that gives the cost of an attempt back, if it is still reserved and was charged, and
 * queues its photo for deletion. Safe to repeat.
 */
export const giveBackBatch = (attemptId: string, at: number) => ({
  state: sql`UPDATE ${attempts} SET state = 'given_back', landmark = NULL
    WHERE id = ${attemptId} AND state = 'reserved'`,
  refund: giveCostBackIfChanged(
    'refund',
    sql`FROM ${attempts} WHERE id = ${attemptId} AND ${isCharged}`,
    at,
  ),
  photo: queuePhotoDeletion(
    sql`FROM ${attempts} WHERE id = ${attemptId} AND state = 'given_back'`,
    at,
  ),
})

/**
 * Age at which the object of a reservation counts as lost, in milliseconds: the alarm of its `Generation`
 * ends it long before.
 */
export const lostAfterMs = 15 * 60_000
const batchSize = 100

/** Oldest first. */
const findAbandoned = ({ read }: Database, before: number) =>
  read
    .select({ id: attempts.id, cost: attempts.cost })
    .from(attempts)
    .where(and(eq(attempts.state, sql`'reserved'`), lt(attempts.createdAt, before)))
    .orderBy(asc(attempts.createdAt))
    .limit(batchSize)

type GiveBackDeps = { readonly database: Database; readonly meter: Pick<Meter, 'givenBack'> }

/** Gives back the reservations whose Durable Object is lost. Returns how many, and adds the credits to the meter. */
export const giveBackAbandoned = async (
  { database, meter }: GiveBackDeps,
  now: number,
): Promise<number> => {
  let givenBack = 0
  for (;;) {
    const found = await findAbandoned(database, now - lostAfterMs)
    for (const { id, cost } of found) {
      const { state, refund } = await database.write(giveBackBatch(id, now))
      givenBack += state.rowsAffected
      meter.givenBack += cost * refund.rowsAffected
    }
    if (found.length < batchSize) return givenBack
  }
}

/** The balance after a settlement, and the narrations of the text that a retelling replaced. */
type Settlement = { readonly creditsLeft: number; readonly narrationIds: readonly string[] }

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
const settle = async (
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

export type EndDeps = {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  readonly budget: Budget<'uncharged' | ModelCost>
  readonly meter: Meter
  readonly storytellerOf: StorytellerOf
}

/**
 * Settles a written story, and deletes the narrations of the text that a retelling replaced. Null if
 * the attempt was given back, or its account or story is gone. Safe to repeat.
 */
export const settleWritten = async (
  deps: EndDeps,
  { attempt, request, stored, calls }: Written,
): Promise<GeneratedStory | null> => {
  const { version } = deps.storytellerOf(request.writer)
  const counted = countCalls(deps.budget, attempt, calls, Date.now())
  const settlement = await settle(deps.database, attempt, stored, version, counted)
  if (!settlement) return null
  deps.meter.spent += attempt.cost
  const { creditsLeft, narrationIds } = settlement
  await deleteMedia(deps, attempt.userId, narrationIds)
  return { ...stored, creditsLeft }
}

/** Gives the cost of a refused attempt back and deletes its new photo. Safe to repeat. */
export const giveBackRefused = async (
  deps: EndDeps,
  { attempt, refusal, calls }: Refused,
): Promise<void> => {
  const now = Date.now()
  const limit = budgetLimit(deps.budget, 'uncharged', attempt.userId)
  const { givenBack } = await deps.database.write({
    givenBack: giveBackBatch(attempt.id, now),
    uncharged: refusal.details.isPaidAnswer ? countOnce({ limit, id: attempt.id }, now) : null,
    calls: countCalls(deps.budget, attempt, calls, now),
  })
  deps.meter.givenBack += attempt.cost * givenBack.refund.rowsAffected
  const key = photoKeyOf(attempt)
  if (key) await deleteUnsettledMedia(deps, [key])
}
