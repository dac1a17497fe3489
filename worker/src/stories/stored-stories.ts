import { mediaUrl } from '@storystone/schema/contract/media.ts'
import { Inscription, Story, type StoryPicture } from '@storystone/schema/contract/story.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { deletedStories, stories } from '@storystone/schema/database/stories.ts'
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import * as z from 'zod/mini'
import {
  type Cursor,
  type Database,
  type Owner,
  pageBefore,
  type Rows,
} from '#worker/platform/database/database.ts'

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
const listedStoryJson = builtOnce(jsonWith(sql`json('[]')`))

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

/** The changes after one revision, up to another. */
export type ChangePage = {
  /** Stories as JSON. */
  readonly changed: string[]
  readonly deleted: string[]
  /** The revision of the last change on this page. */
  readonly upTo: number
  readonly more: boolean
}

/** A revision that is newer than the account is from before the database was restored: from 0. */
const startOf = (userId: Owner, since: number): SQL =>
  sql`(SELECT CASE WHEN story_revision < ${since} THEN 0 ELSE ${since} END
    FROM ${users} WHERE id = ${userId})`

/** Reads the changes of a user's stories after a revision, oldest first: `limit` + 1 of each kind. */
export const selectChanges = ({ read }: Database, userId: Owner, since: number, limit: number) => ({
  changed: read
    .select({ json: storyJson, revision: stories.revision })
    .from(stories)
    .where(and(eq(stories.userId, userId), gt(stories.revision, startOf(userId, since))))
    .orderBy(asc(stories.revision))
    .limit(limit + 1),
  deleted: read
    .select({ id: deletedStories.storyId, revision: deletedStories.revision })
    .from(deletedStories)
    .where(
      and(eq(deletedStories.userId, userId), gt(deletedStories.revision, startOf(userId, since))),
    )
    .orderBy(asc(deletedStories.revision))
    .limit(limit + 1),
})

type ChangeRows = Rows<ReturnType<typeof selectChanges>>

/** The page in the rows of {@link selectChanges}; `from` is what it is up to without a change. */
export const toChangePage = (
  { changed, deleted }: ChangeRows,
  from: number,
  limit: number,
): ChangePage => {
  const revisions = [...changed, ...deleted].map(({ revision }) => revision).sort((a, b) => a - b)
  const upTo = revisions.slice(0, limit).at(-1) ?? from
  return {
    changed: changed.filter(({ revision }) => revision <= upTo).map(({ json }) => json),
    deleted: deleted.filter(({ revision }) => revision <= upTo).map(({ id }) => id),
    upTo,
    more: revisions.length > limit,
  }
}

/** Stories as JSON, and where the next page begins; null for the last page. */
export type StoryPage = { readonly items: readonly string[]; readonly next: Cursor | null }

/**
 * Reads a user's stories, newest first, from `before` on: one more than a page of `limit`.
 */
const selectStories = (
  { read }: Database,
  userId: Owner,
  before: Cursor | null,
  limit: number,
  json: SQL<string> = listedStoryJson,
) =>
  read
    .select({ json: json.as('json') })
    .from(stories)
    .where(and(eq(stories.userId, userId), pageBefore(stories, before)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)

const Position = z.pick(Story, { id: true, createdAt: true })

const cursorOf = (json: string): Cursor => {
  const { id, createdAt } = Position.parse(JSON.parse(json))
  return { id, createdAt: Date.parse(createdAt) }
}

/** Separates JSON texts, in which no control character stands (RFC 7464). */
const separator = '\u001e'

/** The same stories as one text: rows take the client longer than a text does. */
export const selectStoriesText = (...page: Parameters<typeof selectStories>): SQL<string | null> =>
  sql`(SELECT group_concat(json, ${separator}) FROM ${selectStories(...page).as('page')})`

const toPage = (found: readonly string[], limit: number): StoryPage => {
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : cursorOf(last) }
}

/** The page in the text of {@link selectStoriesText}; null when there is no story. */
export const toStoryPage = (text: string | null, limit: number): StoryPage =>
  toPage(text === null ? [] : text.split(separator), limit)

/** Lists a user's whole stories, newest first, a page of `limit` from `before` on. */
export const listStories = async (
  database: Database,
  userId: string,
  before: Cursor | null,
  limit: number,
): Promise<StoryPage> => {
  const rows = await selectStories(database, userId, before, limit, storyJson)
  return toPage(
    rows.map(({ json }) => json),
    limit,
  )
}
