import { Story } from '@storystone/schema/contract/story.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../database/client.ts'
import type { Owner } from '../../database/owner.ts'
import { type Cursor, pageBefore } from '../../database/paging.ts'
import { listedStoryJson, storyJson } from '../../story/story-json.ts'

/** Stories as JSON, and where the next page begins; null for the last page. */
export type StoryPage = { readonly items: readonly string[]; readonly next: Cursor | null }

/**
 * Reads a user's stories, newest first, from `before` on: one more than a page of `limit`. Each row
 * has one column, since columns take the client longer than text does.
 */
export const selectStories = (
  { read }: Database,
  userId: Owner,
  before: Cursor | null,
  limit: number,
  json: SQL<string> = listedStoryJson,
) =>
  read
    .select({ json })
    .from(stories)
    .where(and(eq(stories.userId, userId), pageBefore(stories, before)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)

const Position = z.pick(Story, { id: true, createdAt: true })

const cursorOf = (json: string): Cursor => {
  const { id, createdAt } = Position.parse(JSON.parse(json))
  return { id, createdAt: Date.parse(createdAt) }
}

/** The page in the rows of {@link selectStories}. */
export const toStoryPage = (
  rows: Awaited<ReturnType<typeof selectStories>>,
  limit: number,
): StoryPage => {
  const items = rows.slice(0, limit).map(({ json }) => json)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : cursorOf(last) }
}

/** Lists a user's whole stories, newest first, a page of `limit` from `before` on. */
export const listStories = async (
  database: Database,
  userId: string,
  before: Cursor | null,
  limit: number,
): Promise<StoryPage> =>
  toStoryPage(await selectStories(database, userId, before, limit, storyJson), limit)
