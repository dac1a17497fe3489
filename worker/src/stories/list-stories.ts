import { Story } from '@storystone/schema/contract/story.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Owner } from '#worker/platform/database/client.ts'
import { type Cursor, pageBefore } from '#worker/platform/database/paging.ts'
import { listedStoryJson, storyJson } from './stored-story.ts'

/** Stories as JSON, and where the next page begins; null for the last page. */
export type StoryPage = { readonly items: readonly string[]; readonly next: Cursor | null }

/**
 * Reads a user's stories, newest first, from `before` on: one more than a page of `limit`.
 */
export const selectStories = (
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
