import type { Story } from '@storystone/schema/contract/story.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import type { Owner } from '../../database/owner.ts'
import { type Cursor, cutPage, pageBefore } from '../../database/paging.ts'
import { toStory } from '../../story/stored-story.ts'

/** A page of stories, and the cursor of the next one; null on the last page. */
export type StoryPage = { readonly stories: Story[]; readonly next: Cursor | null }

/** Reads a user's stories, newest first, from `before` on: one more than a page of `limit`. */
export const selectStories = (
  { read }: Database,
  userId: Owner,
  before: Cursor | null,
  limit: number,
) =>
  read
    .select()
    .from(stories)
    .where(and(eq(stories.userId, userId), pageBefore(stories, before)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)

type StoryRows = Awaited<ReturnType<typeof selectStories>>

/** The page in the rows of {@link selectStories}. */
export const toStoryPage = (rows: StoryRows, limit: number): StoryPage => {
  const { page, next } = cutPage(rows, limit)
  return { stories: page.map(toStory), next }
}

/** Lists a user's stories, newest first, a page of `limit` from `before` on. */
export const listStories = async (
  database: Database,
  userId: string,
  before: Cursor | null,
  limit: number,
): Promise<StoryPage> => toStoryPage(await selectStories(database, userId, before, limit), limit)
