import { places } from '@storystone/schema/database/places.ts'
import { sharedTexts, sources } from '@storystone/schema/database/sources.ts'
import type { Format } from '@storystone/schema/formats.ts'
import { type Language, othersOf } from '@storystone/schema/languages.ts'
import { day } from '@storystone/schema/time.ts'
import { sql } from 'drizzle-orm'
import type { Charge } from '#worker/billing'
import type { FoundPlace, Place, Turn } from '#worker/places'
import type { Database, Query } from '#worker/platform/database/database.ts'
import { type PlacedTexts, type SharedText, selectSharedTexts } from './shared-text.ts'
import { type StoredSource, type StoredSources, selectSources } from './source.ts'

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

/** What the database has for a story about a place, fresh or not. */
export type Kept = StoredSources & { readonly shared: readonly SharedText[] }

/** The queries that read a {@link Kept}. */
export const selectKept = (
  key: PlacedTexts,
): ReturnType<typeof selectSources> & { readonly shared: Query<SharedText[]> } => ({
  ...selectSources(key.placeId),
  shared: selectSharedTexts(key),
})

export const readKept = ({ query }: Database, key: PlacedTexts): Promise<Kept> =>
  query(selectKept(key))

/**
 * What the batch that reserves the cost reads for the story: what a search for the name found, and
 * what is kept of the chosen place, or else of the first that was found. `isCharged`: the batch
 * charged the story, too.
 */
export type ReadAhead = {
  readonly found: readonly FoundPlace[] | null
  readonly kept: Kept
  readonly isCharged: boolean
}

/** What a story needs to know of a place; `stored` is what `selectSources` read in another batch. */
export type SourcesWanted = {
  readonly placeId: string
  readonly language: Language
  readonly format: Format
  /** Whether the article in the other language is welcome, too. */
  readonly both?: boolean
  readonly stored?: StoredSources
  /** A turn at Wikimedia that was claimed for this. */
  readonly turn?: Turn | null
  /** What is charged in the trip that stores a source, if there is one. */
  readonly charge?: Charge | null
  /** For a pack: the article alone, and an error instead of what is kept while Wikimedia is away. */
  readonly isForPack?: boolean
}

/** The languages of a place's articles, the story's own first. */
export const languagesOf = (place: Place | null, language: Language): readonly Language[] =>
  [language, ...othersOf(language)].filter((each) => place?.articles[each] !== undefined)

/** The newest source in a language, fresh or not. */
export const newestIn = (
  language: Language,
  sources: readonly StoredSource[],
): StoredSource | null =>
  sources
    .filter((source) => source.language === language)
    .toSorted((a, b) => b.staleAt - a.staleAt)[0] ?? null

/** How long a source is kept before it is read again. */
export const keptMs = 30 * day

/** Whether a revision was younger than a day when it was read: it may be vandalism. */
export const isYoung = ({
  revisedAt,
  retrievedAt,
}: Pick<StoredSource, 'revisedAt' | 'retrievedAt'>): boolean =>
  revisedAt !== null && retrievedAt - revisedAt < day

/**
 * A source that was read just now; what is kept instead for another day, if that revision is young and
 * the kept one was not. An article that changes every day is used again after another 30 days.
 */
export const settledOf = (
  read: StoredSource,
  sources: readonly StoredSource[],
  now = Date.now(),
): StoredSource => {
  const kept = newestIn(read.language, sources)
  const isSettled = kept !== null && !isYoung(kept) && now - kept.retrievedAt < 2 * keptMs
  return isYoung(read) && isSettled ? { ...kept, staleAt: now + day } : read
}

export const isFresh = (source: StoredSource | null): boolean =>
  source !== null && source.staleAt > Date.now()

/** The first of them, or both where both are wanted. */
export const neededOf = (
  { both = false }: SourcesWanted,
  sources: readonly (StoredSource | null)[],
): readonly StoredSource[] => sources.filter((source) => source !== null).slice(0, both ? 2 : 1)

/** What is kept for a story, fresh or not. */
export const keptFor = (
  { place, sources }: StoredSources,
  wanted: SourcesWanted,
): readonly StoredSource[] =>
  neededOf(
    wanted,
    languagesOf(place, wanted.language).map((each) => newestIn(each, sources)),
  )

/** What is kept for a story, if it need not be read again; null otherwise. */
export const freshFor = (stored: StoredSources, wanted: SourcesWanted): StoredSources | null => {
  const [first] = languagesOf(stored.place, wanted.language)
  if (!first || !isFresh(newestIn(first, stored.sources))) return null
  return { ...stored, sources: keptFor(stored, wanted) }
}
