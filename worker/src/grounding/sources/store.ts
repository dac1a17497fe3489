import type { Language } from '@storystone/schema/catalog.ts'
import { places } from '@storystone/schema/database/places.ts'
import { sharedTexts, sources } from '@storystone/schema/database/sources.ts'
import { day } from '@storystone/schema/time.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/database.ts'
import type { StoredSource } from './source.ts'

/** Adds a source, and drops the older revision that it replaces. */
export const putSource = (source: StoredSource) => ({
  older: sql`DELETE FROM ${sources} WHERE place_id = ${source.placeId}
    AND language = ${source.language} AND stale_at < ${source.staleAt} AND id <> ${source.id}`,
  source: sql`INSERT INTO ${sources}
      (id, place_id, language, title, url, passages, revised_at, retrieved_at, stale_at)
    VALUES (${source.id}, ${source.placeId}, ${source.language}, ${source.title}, ${source.url},
      ${JSON.stringify(source.passages)}, ${source.revisedAt}, ${source.retrievedAt},
      ${source.staleAt})
    ON CONFLICT (id) DO UPDATE SET place_id = excluded.place_id, title = excluded.title,
      passages = excluded.passages, revised_at = excluded.revised_at,
      retrieved_at = excluded.retrieved_at, stale_at = excluded.stale_at`,
})

/** Deletes what is kept of an article that is gone. */
export const deleteArticle = (placeId: string, language: Language) => ({
  sources: sql`DELETE FROM ${sources} WHERE place_id = ${placeId} AND language = ${language}`,
  article: sql`UPDATE ${places} SET articles = json_remove(articles, ${`$.${language}`})
    WHERE id = ${placeId}`,
})

const unusedMs = 90 * day
/** How many of each are deleted at once: a source may have 24 kB. */
const mostDeleted = 100

/**
 * Deletes the sources and the shared texts that nobody has asked for in 90 days; returns how many.
 * One that is used is read or written again, which renews its date. Stories keep what they quote.
 */
export const deleteUnused = async ({ write }: Database, now: number): Promise<number> => {
  const since = now - unusedMs
  const deleted = await write({
    sources: sql`DELETE FROM ${sources} WHERE id IN
      (SELECT id FROM ${sources} WHERE stale_at <= ${since} ORDER BY stale_at LIMIT ${mostDeleted})`,
    texts: sql`DELETE FROM ${sharedTexts} WHERE id IN (SELECT id FROM ${sharedTexts}
      WHERE written_at <= ${since} ORDER BY written_at LIMIT ${mostDeleted})`,
  })
  return deleted.sources.rowsAffected + deleted.texts.rowsAffected
}
