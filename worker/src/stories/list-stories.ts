import { Story } from '@storystone/schema/contract/story.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { deletedStories, stories } from '@storystone/schema/database/stories.ts'
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Cursor, pageBefore, type Rows } from '#worker/platform/database/batch.ts'
import type { Database, Owner } from '#worker/platform/database/client.ts'
import { listedStoryJson, storyJson } from './stored-story.ts'

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
