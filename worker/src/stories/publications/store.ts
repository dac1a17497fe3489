import type { PublicationForm } from '@storystone/schema/contract/publication.ts'
import { Story } from '@storystone/schema/contract/story.ts'
import { mediaDeletions } from '@storystone/schema/database/media.ts'
import {
  endedPublications,
  publicationReports,
  publications,
} from '@storystone/schema/database/publications.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { cardKey } from '#worker/media'
import {
  type Database,
  firstRow,
  hasRow,
  type Owner,
  readBatch,
} from '#worker/platform/database/database.ts'
import { storyJson } from '../stored-stories.ts'

/** The public page of a story as its owner sees it. */
export type OwnPublication = PublicationForm & {
  readonly nonce: string
  readonly isTakenDown: boolean
  /** Whether a card is kept that fits. */
  readonly hasCard: boolean
}

const OwnRow = z.object({
  nonce: z.string(),
  shows_photo: z.number(),
  is_indexed: z.number(),
  taken_down_at: z.nullable(z.number()),
  has_card: z.nullable(z.number()),
})

const toOwn = (row: z.infer<typeof OwnRow>): OwnPublication => ({
  nonce: row.nonce,
  showsPhoto: row.shows_photo === 1,
  isIndexed: row.is_indexed === 1,
  isTakenDown: row.taken_down_at !== null,
  hasCard: row.has_card === 1,
})

const ofUser = (userId: string, storyId: string) => sql`
  publications.story_id = ${storyId} AND EXISTS
    (SELECT 1 FROM ${stories} WHERE stories.id = ${storyId} AND stories.user_id = ${userId})`

/** What is to be public; the nonce counts only where the story has no page yet. */
export type NewPublication = PublicationForm & {
  readonly nonce: string
  readonly tokenHash: string
}

/**
 * Makes a story of the user public, or changes how it is; null where there is none. A card drawn for another
 * choice about the photo no longer fits. Safe to repeat.
 */
export const savePublication = async (
  { write }: Database,
  userId: string,
  storyId: string,
  { nonce, tokenHash, showsPhoto, isIndexed }: NewPublication,
): Promise<OwnPublication | null> => {
  const { own } = await write({
    saved: sql`INSERT INTO ${publications}
        (story_id, nonce, token_hash, shows_photo, is_indexed, created_at)
      SELECT id, ${nonce}, ${tokenHash}, ${showsPhoto}, ${isIndexed}, ${Date.now()} FROM ${stories}
      WHERE id = ${storyId} AND user_id = ${userId}
      ON CONFLICT (story_id) DO UPDATE SET
        card_title = CASE WHEN shows_photo = excluded.shows_photo THEN card_title END,
        shows_photo = excluded.shows_photo, is_indexed = excluded.is_indexed`,
    own: firstRow(
      OwnRow,
      sql`SELECT nonce, shows_photo, is_indexed, taken_down_at, card_title = title AS has_card
        FROM ${publications} JOIN ${stories} ON stories.id = publications.story_id
        WHERE ${ofUser(userId, storyId)}`,
    ),
  })
  return own && toOwn(own)
}

/** Notes that the card of a page is in the bucket, to stay unless the page was taken down, for the story's title as it is now. */
export const noteCard = async ({ write }: Database, tokenHash: string): Promise<void> => {
  await write({
    kept: sql`DELETE FROM ${mediaDeletions} WHERE key = ${cardKey(tokenHash)}
      AND EXISTS (SELECT 1 FROM ${publications}
        WHERE token_hash = ${tokenHash} AND taken_down_at IS NULL)`,
    card: sql`UPDATE ${publications}
      SET card_title = (SELECT title FROM ${stories} WHERE id = publications.story_id)
      WHERE token_hash = ${tokenHash} AND taken_down_at IS NULL`,
  })
}

/** A story of the user with its public page, if it has one; no row where the story is none of theirs. */
export const selectOwn = ({ read }: Database, userId: Owner, storyId: string) =>
  read
    .select({
      page: {
        nonce: publications.nonce,
        showsPhoto: publications.showsPhoto,
        isIndexed: publications.isIndexed,
        takenDownAt: publications.takenDownAt,
      },
    })
    .from(stories)
    .leftJoin(publications, eq(publications.storyId, stories.id))
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))

const EndedRow = z.object({ token_hash: z.string() })

/**
 * Ends the public page of a story of the user. Null where the story is none of theirs; otherwise the hash of
 * the page that ended, undefined where there was none. One that an operator took down stays as it is. Safe to
 * repeat.
 */
export const endPublication = async (
  { write }: Database,
  userId: string,
  storyId: string,
): Promise<{ readonly ended: string | undefined } | null> => {
  const { page, exists } = await write({
    page: firstRow(
      EndedRow,
      sql`SELECT token_hash FROM ${publications} WHERE ${ofUser(userId, storyId)}`,
    ),
    end: sql`DELETE FROM ${publications}
      WHERE ${ofUser(userId, storyId)} AND taken_down_at IS NULL`,
    exists: hasRow(sql`SELECT 1 FROM ${stories} WHERE id = ${storyId} AND user_id = ${userId}`),
  })
  return exists ? { ended: page?.token_hash } : null
}

/** A public page as its readers may see it; `ownerId` and `photoId` only find its files. */
export type PublicPage = {
  readonly story: Story
  readonly showsPhoto: boolean
  readonly isIndexed: boolean
  readonly hasCard: boolean
  readonly publishedAt: number
  readonly ownerId: string
  readonly photoId: string | null
}

/** Finds a public page; `ended` where it is gone for good, `unknown` where there never was one. */
export const findPage = async (
  { read }: Database,
  tokenHash: string,
): Promise<PublicPage | 'ended' | 'unknown'> => {
  const { pages, ended } = await readBatch(read, {
    pages: read
      .select({
        json: storyJson,
        showsPhoto: publications.showsPhoto,
        isIndexed: publications.isIndexed,
        cardTitle: publications.cardTitle,
        publishedAt: publications.createdAt,
        takenDownAt: publications.takenDownAt,
        ownerId: stories.userId,
        photoId: stories.photoId,
      })
      .from(publications)
      .innerJoin(stories, eq(stories.id, publications.storyId))
      .where(eq(publications.tokenHash, tokenHash)),
    ended: read
      .select({ at: endedPublications.endedAt })
      .from(endedPublications)
      .where(eq(endedPublications.tokenHash, tokenHash)),
  })
  const [page] = pages
  if (!page) return ended.length > 0 ? 'ended' : 'unknown'
  const { json, cardTitle, takenDownAt, ...shown } = page
  if (takenDownAt !== null) return 'ended'
  const story = Story.parse(JSON.parse(json))
  return { ...shown, story, hasCard: cardTitle === story.title }
}

/** Further reports of a page are dropped: an operator looks at it after the first. */
const mostReports = 50

/** What a reader says is wrong with a page; the id makes a repetition count once. */
export type NewReport = {
  readonly id: string
  readonly tokenHash: string
  readonly reason: string
}

/** Keeps a report for the operator; false where there is no such page. */
export const keepReport = async (
  { write }: Database,
  { id, tokenHash, reason }: NewReport,
): Promise<boolean> => {
  const { exists } = await write({
    report: sql`INSERT OR IGNORE INTO ${publicationReports} (id, token_hash, reason, created_at)
      SELECT ${id}, token_hash, ${reason}, ${Date.now()} FROM ${publications}
      WHERE token_hash = ${tokenHash} AND taken_down_at IS NULL
        AND (SELECT count(*) FROM ${publicationReports}
          WHERE token_hash = ${tokenHash}) < ${mostReports}`,
    exists: hasRow(sql`SELECT 1 FROM ${publications}
      WHERE token_hash = ${tokenHash} AND taken_down_at IS NULL`),
  })
  return exists
}
