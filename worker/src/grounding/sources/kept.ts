import type { FoundPlace } from '#worker/places'
import type { Query } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { type PlacedTexts, type SharedText, selectSharedTexts } from './shared-text.ts'
import { type StoredSources, selectSources } from './source.ts'

/** What the database has for a story about a place, fresh or not. */
export type Kept = StoredSources & { readonly shared: readonly SharedText[] }

/** The queries that read a {@link Kept}. */
export const selectKept = (
  key: PlacedTexts,
): ReturnType<typeof selectSources> & { readonly shared: Query<SharedText[]> } => ({
  ...selectSources(key.placeId),
  shared: selectSharedTexts(key),
})

export const readKept = ({ write }: Database, key: PlacedTexts): Promise<Kept> =>
  write(selectKept(key))

/**
 * What the batch that reserves the cost reads for the story: what a search for the name found, and
 * what is kept of the chosen place, or else of the first that was found.
 */
export type ReadAhead = {
  readonly found: readonly FoundPlace[] | null
  readonly kept: Kept
}
