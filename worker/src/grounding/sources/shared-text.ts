import { createHash } from 'node:crypto'
import { Citation, type Story } from '@storystone/schema/contract/story.ts'
import { sharedTexts } from '@storystone/schema/database/sources.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { type Format, formatTraits } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { allRows, type Query } from '#worker/platform/database/database.ts'

/** What a shared text depends on. `version` is the storyteller's: who wrote it, and by which prompt. */
export type SharedTextKey = {
  readonly placeId: string
  readonly format: Format
  readonly language: Language
  readonly sourceIds: readonly string[]
  readonly version: string
}

/** The texts of a place, of any sources. */
export type PlacedTexts = Pick<SharedTextKey, 'format' | 'language' | 'version'> & {
  readonly placeId: string | SQL
}

/** The hash of a key. */
export const sharedTextId = (key: SharedTextKey): string => {
  const { placeId, format, language, sourceIds, version } = key
  const parts = JSON.stringify([placeId, format, language, sourceIds, version])
  return createHash('sha256').update(parts).digest('base64url')
}

const Text = z.object({ title: z.string(), content: z.string(), funFact: z.nullable(z.string()) })

const jsonOf = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    schema,
  )

const Row = z.object({ id: z.string(), text: jsonOf(Text), citations: jsonOf(z.array(Citation)) })

/** A text that serves every story of its key. No row of it names a person. */
export type SharedText = z.infer<typeof Row>

/** Reads the shared texts of a place. */
export const selectSharedTexts = ({
  placeId,
  format,
  language,
  version,
}: PlacedTexts): Query<SharedText[]> =>
  allRows(
    Row,
    sql`SELECT id, text, citations FROM ${sharedTexts}
      WHERE place_id = ${placeId} AND format = ${format} AND language = ${language}
        AND writer = ${version}`,
  )

/**
 * Keeps the text of a sourced story for others, instead of one from older sources. One that is kept
 * already stays as it is, and is known to be in use. What was read from a photo is its owner's alone.
 */
export const putSharedText = (
  { placeId, format, language, sources, citations, title, content, funFact }: Story,
  version: string,
  now: number,
) => {
  if (placeId === null || citations.length === 0 || formatTraits[format].needsPhoto) return null
  const sourceIds = sources.slice(0, 1).map((source) => source.id)
  const id = sharedTextId({ placeId, format, language, sourceIds, version })
  return {
    older: sql`DELETE FROM ${sharedTexts} WHERE place_id = ${placeId} AND format = ${format}
      AND language = ${language} AND writer = ${version} AND id <> ${id}`,
    text: sql`INSERT INTO ${sharedTexts}
        (id, place_id, format, language, writer, text, citations, written_at)
      VALUES (${id}, ${placeId}, ${format}, ${language}, ${version},
        ${JSON.stringify({ title, content, funFact })}, ${JSON.stringify(citations)}, ${now})
      ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at`,
  }
}

/**
 * Deletes the shared texts of which certain `stories` are the last; `stays` says which `other` ones are
 * still there afterwards. It comes before these stories are deleted.
 */
export const deleteLastSharedTexts = (
  ofStories: SQL,
  stays: SQL,
): SQL => sql`DELETE FROM ${sharedTexts}
  WHERE id IN (
    SELECT shared_texts.id FROM ${stories} CROSS JOIN ${sharedTexts}
    WHERE ${ofStories} AND shared_texts.place_id = stories.place_id
      AND shared_texts.format = stories.format AND shared_texts.language = stories.language
      AND NOT EXISTS (SELECT 1 FROM ${stories} AS other
        WHERE other.place_id = shared_texts.place_id AND other.format = shared_texts.format
          AND other.language = shared_texts.language AND ${stays}))`
