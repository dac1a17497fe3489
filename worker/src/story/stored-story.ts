import { mediaUrl } from '@storystone/schema/contract/media.ts'
import {
  Citation,
  Inscription,
  Source,
  type Story,
  StoryPicture,
} from '@storystone/schema/contract/story.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../database/client.ts'
import type { Owner } from '../database/owner.ts'

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

/** The row of a story as the API's story. */
export const toStory = (row: StoryRow): Story => ({
  id: row.id,
  title: row.title,
  content: row.content,
  format: row.format,
  location: row.location,
  imageUrl: toUrl(row.photoId),
  funFact: row.funFact,
  createdAt: new Date(row.createdAt).toISOString(),
  narrationUrl: toUrl(row.narrationId),
  language: row.language,
  candidates: z.array(z.string()).parse(row.candidates),
  confidence: row.confidence,
  recognised: row.recognised,
  placeId: row.placeId,
  landmark: row.landmark,
  picture: z.nullable(StoryPicture).parse(row.picture),
  writer: row.writer,
  sources: z.array(Source).parse(row.sources ?? []),
  citations: z.array(Citation).parse(row.citations ?? []),
})

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

/** An inscription as its column holds it. */
export const inscriptionJson = (inscription: Inscription | null): string | null =>
  inscription && JSON.stringify(inscription)

/** The row of a story with the parts that only some calls need. */
export const toStoredStory = (row: StoryRow): StoredStory => ({
  story: toStory(row),
  inscription: z.nullable(Inscription).parse(row.inscription),
  photoId: row.photoId,
})

/** Reads one of a user's stories. */
export const selectStory = ({ read }: Database, userId: Owner, storyId: string) =>
  read
    .select()
    .from(stories)
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))

/** Finds one of a user's stories; null for another user's. */
export const findStory = async (
  database: Database,
  userId: string,
  storyId: string,
): Promise<StoredStory | null> => {
  const [row] = await selectStory(database, userId, storyId)
  return row ? toStoredStory(row) : null
}
