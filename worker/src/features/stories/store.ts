import { mediaUrl } from '@storystone/schema/contract/media.ts'
import { Inscription, type Story } from '@storystone/schema/contract/story.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { attempts, deletedStories, stories } from '@storystone/schema/database/stories.ts'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow, hasRow, readBatch } from '../../database/batch.ts'
import type { Database } from '../../database/client.ts'
import { type Cursor, cutPage, pageBefore } from '../../database/paging.ts'
import { queuePhotoDeletion } from '../../media/deletion-queue.ts'
import { deleteStoryNarrations, selectStoryNarrations } from '../../media/story-narrations.ts'
import type { Attempt } from './attempts.ts'

export type NewStory = Pick<
  Story,
  | 'title'
  | 'content'
  | 'format'
  | 'language'
  | 'location'
  | 'funFact'
  | 'candidates'
  | 'confidence'
  | 'recognised'
> & { readonly inscription: Inscription | null }

/** A story with what only its own calls tell of it. */
export type KeptStory = {
  readonly story: Story
  readonly inscription: Inscription | null
  readonly photoId: string | null
}

type StoryRow = typeof stories.$inferSelect

const urlOf = (mediaId: string | null): string | null => mediaId && mediaUrl(mediaId)

const toStory = (row: StoryRow): Story => ({
  id: row.id,
  title: row.title,
  content: row.content,
  format: row.format,
  location: row.location,
  imageUrl: urlOf(row.photoId),
  funFact: row.funFact,
  createdAt: new Date(row.createdAt).toISOString(),
  narrationUrl: urlOf(row.narrationId),
  language: row.language,
  candidates: z.array(z.string()).parse(row.candidates),
  confidence: row.confidence,
  recognised: row.recognised,
})

const toKeptStory = (row: StoryRow): KeptStory => ({
  story: toStory(row),
  inscription: z.nullable(Inscription).parse(row.inscription),
  photoId: row.photoId,
})

/** An inscription as its column holds it. */
export const inscriptionJson = (inscription: Inscription | null): string | null =>
  inscription && JSON.stringify(inscription)

const StateRow = z.object({ state: z.string(), credits: z.number() })

/** The batch that settles an attempt and stores its story, if it is still reserved. */
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
  standing: firstRow(
    StateRow,
    sql`SELECT attempts.state, users.credits FROM ${attempts}
    JOIN ${users} ON users.id = attempts.user_id WHERE attempts.id = ${attempt.id}`,
  ),
})

/** A story that was stored, and what its user has left, in credits. */
export type Settlement = KeptStory & { readonly creditsLeft: number }

/**
 * Stores the story of an attempt and keeps its cost. Null when the attempt was given back before:
 * then nothing is stored. Done twice, it is done once.
 */
export const settle = async (
  { write }: Database,
  attempt: Attempt,
  story: NewStory,
): Promise<Settlement | null> => {
  const now = Date.now()
  const { standing } = await write(settlementBatch(attempt, story, now))
  if (standing?.state !== 'settled') return null
  const { inscription, ...told } = story
  const { photoId } = attempt
  return {
    creditsLeft: standing.credits,
    inscription,
    photoId,
    story: {
      ...told,
      id: attempt.storyId,
      imageUrl: urlOf(photoId),
      narrationUrl: null,
      createdAt: new Date(now).toISOString(),
    },
  }
}

/** The query behind {@link findStory}. */
const selectStory = ({ read }: Database, userId: string, storyId: string) =>
  read
    .select()
    .from(stories)
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))

/** Finds one of a user's stories; null also for what belongs to somebody else. */
export const findStory = async (
  database: Database,
  userId: string,
  storyId: string,
): Promise<KeptStory | null> => {
  const [row] = await selectStory(database, userId, storyId)
  return row ? toKeptStory(row) : null
}

/** The query behind {@link listStories}: newest first, one more than the page. */
const selectStories = ({ read }: Database, userId: string, before: Cursor | null, limit: number) =>
  read
    .select()
    .from(stories)
    .where(and(eq(stories.userId, userId), pageBefore(stories, before)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)

/** Stories from the newest on, and where the next page begins; null where there is none. */
export type StoryPage = { readonly stories: Story[]; readonly next: Cursor | null }

/** One page of a user's stories, newest first. */
export const listStories = async (
  database: Database,
  userId: string,
  before: Cursor | null,
  limit: number,
): Promise<StoryPage> => {
  const rows = await selectStories(database, userId, before, limit)
  const { page, next } = cutPage(rows, limit)
  return { stories: page.map(toStory), next }
}

/** The queries behind {@link listChanges}. */
const selectChanges = ({ read }: Database, userId: string, since: number, limit: number) => ({
  changed: read
    .select()
    .from(stories)
    .where(and(eq(stories.userId, userId), gt(stories.revision, since)))
    .orderBy(asc(stories.revision))
    .limit(limit + 1),
  deleted: read
    .select({ id: deletedStories.storyId, revision: deletedStories.revision })
    .from(deletedStories)
    .where(and(eq(deletedStories.userId, userId), gt(deletedStories.revision, since)))
    .orderBy(asc(deletedStories.revision))
    .limit(limit + 1),
})

/** What has changed since a revision, up to another one. */
export type ChangePage = {
  readonly changed: Story[]
  readonly deleted: string[]
  /** The revision up to which this page speaks. */
  readonly upTo: number
  readonly more: boolean
}

/** What changed among a user's stories after a revision, at most `limit` of them, oldest first. */
export const listChanges = async (
  database: Database,
  userId: string,
  since: number,
  limit: number,
): Promise<ChangePage> => {
  const { changed, deleted } = await readBatch(
    database.read,
    selectChanges(database, userId, since, limit),
  )
  const revisions = [...changed, ...deleted].map(({ revision }) => revision).sort((a, b) => a - b)
  const upTo = revisions.slice(0, limit).at(-1) ?? since
  return {
    changed: changed.filter(({ revision }) => revision <= upTo).map(toStory),
    deleted: deleted.filter(({ revision }) => revision <= upTo).map(({ id }) => id),
    upTo,
    more: revisions.length > limit,
  }
}

const PhotoRow = z.object({ photo_id: z.nullable(z.string()) })

/**
 * Deletes one of a user's stories, notes it for their devices and dooms its photo and its audio, whose
 * ids are in the answer; null when there is no such story.
 */
export const deleteStoryRow = async (
  { write }: Database,
  userId: string,
  storyId: string,
): Promise<{ readonly mediaIds: readonly string[] } | null> => {
  const now = Date.now()
  const isTheirs = sql`EXISTS (SELECT 1 FROM ${stories}
    WHERE id = ${storyId} AND user_id = ${userId})`
  const isStory = sql`FROM ${stories} WHERE id = ${storyId} AND user_id = ${userId}`
  const { photo, audio, isDeleted } = await write({
    photo: firstRow(PhotoRow, sql`SELECT photo_id ${isStory}`),
    audio: selectStoryNarrations(storyId, isTheirs),
    photoDeletion: queuePhotoDeletion(isStory, now),
    narrations: deleteStoryNarrations(storyId, isTheirs, now),
    story: sql`DELETE ${isStory}`,
    revision: sql`UPDATE ${users} SET story_revision = story_revision + 1
      WHERE id = ${userId} AND changes() = 1`,
    deleted: sql`INSERT INTO ${deletedStories} (story_id, user_id, revision)
      SELECT ${storyId}, id, story_revision FROM ${users}
      WHERE id = ${userId} AND changes() = 1`,
    isDeleted: hasRow(
      sql`SELECT 1 FROM ${deletedStories} WHERE story_id = ${storyId} AND user_id = ${userId}`,
    ),
  })
  if (!isDeleted) return null
  return { mediaIds: photo?.photo_id ? [photo.photo_id, ...audio] : audio }
}
