import { users } from '@storystone/schema/database/accounts.ts'
import { deletedStories, stories } from '@storystone/schema/database/stories.ts'
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Rows } from '#worker/platform/database/batch.ts'
import type { Database, Owner } from '#worker/platform/database/client.ts'
import { storyJson } from './stored-story.ts'

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
