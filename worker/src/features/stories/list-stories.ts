import type { Story } from '@storystone/schema/contract/story.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { type Cursor, cutPage, pageBefore } from '../../database/paging.ts'
import { toStory } from '../../story/stored-story.ts'

/** A page of stories, and the cursor of the next one; null on the last page. */
export type StoryPage = { readonly stories: Story[]; readonly next: Cursor | null }

/** Lists a user's stories, newest first, a page of `limit` from `before` on. */
export const listStories = async (
  { read }: Database,
  userId: string,
  before: Cursor | null,
  limit: number,
): Promise<StoryPage> => {
  const rows = await read
    .select()
    .from(stories)
    .where(and(eq(stories.userId, userId), pageBefore(stories, before)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  return { stories: page.map(toStory), next }
}
