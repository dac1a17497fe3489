import { mediaUrl } from '@storystone/schema/contract/media.ts'
import { Inscription, Story, type StoryPicture } from '@storystone/schema/contract/story.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import * as z from 'zod/mini'
import type { Database, Owner } from '#worker/platform/database/client.ts'

const mediaUrlOf = (id: SQLiteColumn): SQL => sql`'${sql.raw(mediaUrl(''))}' || ${id}`

const listOf = (json: SQLiteColumn): SQL => sql`json(coalesce(${json}, '[]'))`

const { createdAt, citations } = stories
const isoTime = sql`strftime('%Y-%m-%dT%H:%M:%S', ${createdAt} / 1000, 'unixepoch')
  || printf('.%03dZ', ${createdAt} % 1000)`

const jsonWith = (ofCitations: SQL): SQL => sql`json_object(
  'id', ${stories.id}, 'title', ${stories.title}, 'content', ${stories.content},
  'format', ${stories.format}, 'location', ${stories.location},
  'imageUrl', ${mediaUrlOf(stories.photoId)}, 'funFact', ${stories.funFact},
  'createdAt', ${isoTime}, 'narrationUrl', ${mediaUrlOf(stories.narrationId)},
  'language', ${stories.language}, 'candidates', json(${stories.candidates}),
  'confidence', ${stories.confidence}, 'recognised', ${stories.recognised},
  'placeId', ${stories.placeId}, 'landmark', ${stories.landmark},
  'placeType', ${stories.placeType},
  'picture', json(${stories.picture}), 'writer', ${stories.writer},
  'sources', ${listOf(stories.sources)}, 'citations', ${ofCitations})`

/** Drizzle builds an expression of many parts for every query, which takes longer than a short query. */
const builtOnce = (json: SQL): SQL<string> =>
  sql<string>`${sql.raw(new SQLiteSyncDialect().sqlToQuery(json).sql)}`

/**
 * A story of the API as JSON text. The database makes it, and responses pass it on: what was valid
 * when it was written is not parsed again.
 */
export const storyJson = builtOnce(jsonWith(listOf(citations)))

/** The same without citations, for lists. */
export const listedStoryJson = builtOnce(jsonWith(sql`json('[]')`))

/** What a generation produces of a story; the database adds the rest. */
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
  | 'placeId'
  | 'landmark'
  | 'placeType'
  | 'picture'
  | 'writer'
  | 'sources'
  | 'citations'
> & { readonly inscription: Inscription | null }

/** A story of the API with the stored parts that only some calls need. */
export type StoredStory = {
  readonly story: Story
  readonly inscription: Inscription | null
  readonly photoId: string | null
}

type StoryRow = typeof stories.$inferSelect

const toUrl = (mediaId: string | null): string | null => mediaId && mediaUrl(mediaId)

/** A story as it is right after it was stored; `createdAt` in milliseconds. */
export const fromNewStory = (
  { inscription, ...story }: NewStory,
  { id, photoId, createdAt }: Pick<StoryRow, 'id' | 'photoId' | 'createdAt'>,
): StoredStory => ({
  inscription,
  photoId,
  story: {
    ...story,
    id,
    imageUrl: toUrl(photoId),
    narrationUrl: null,
    createdAt: new Date(createdAt).toISOString(),
  },
})

/** An inscription or a picture as its column holds it. */
export const jsonOrNull = (value: Inscription | StoryPicture | null): string | null =>
  value && JSON.stringify(value)

/** Counts a change of a user's stories, if the statement before it in the batch changed a row. */
export const countChange = (userId: string): SQL => sql`
  UPDATE ${users} SET story_revision = story_revision + 1 WHERE id = ${userId} AND changes() = 1`

const isStory = (userId: Owner, storyId: string) =>
  and(eq(stories.id, storyId), eq(stories.userId, userId))

/** The JSON of one of a user's stories, as part of a query; null when it is not there. */
export const selectStoryText = (userId: Owner, storyId: string): SQL<string | null> =>
  sql`(SELECT ${storyJson} FROM ${stories} WHERE ${isStory(userId, storyId)})`

/** Reads one of a user's stories. */
export const selectStory = ({ read }: Database, userId: Owner, storyId: string) =>
  read
    .select({ json: storyJson, inscription: stories.inscription, photoId: stories.photoId })
    .from(stories)
    .where(isStory(userId, storyId))

/** The story in a row of {@link selectStory}. */
export const toStoredStory = ({
  json,
  ...row
}: Awaited<ReturnType<typeof selectStory>>[number]): StoredStory => ({
  story: Story.parse(JSON.parse(json)),
  inscription: z.nullable(Inscription).parse(row.inscription),
  photoId: row.photoId,
})

/** Finds one of a user's stories; null for another user's. */
export const findStory = async (
  database: Database,
  userId: string,
  storyId: string,
): Promise<StoredStory | null> => {
  const [row] = await selectStory(database, userId, storyId)
  return row ? toStoredStory(row) : null
}
