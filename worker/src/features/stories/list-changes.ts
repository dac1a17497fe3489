import type { Story } from '@storystone/schema/contract/story.ts'
import { deletedStories, stories } from '@storystone/schema/database/stories.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import { readBatch } from '../../database/batch.ts'
import type { Database } from '../../database/client.ts'
import { toStory } from '../../story/stored-story.ts'

/** The changes after one revision, up to another. */
export type ChangePage = {
  readonly changed: Story[]
  readonly deleted: string[]
  /** The revision of the last change on this page. */
  readonly upTo: number
  readonly more: boolean
}

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

/** Lists the changes of a user's stories after a revision, oldest first, at most `limit`. */
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
