import type { Query } from '../database/batch.ts'
import type { Database } from '../database/client.ts'
import { type SharedText, type SharedTextKey, selectSharedTexts } from './shared-text.ts'
import { type StoredSources, selectSources } from './source.ts'

/** What the database has for a story about a place, fresh or not. */
export type Kept = StoredSources & { readonly shared: readonly SharedText[] }

/** The queries that read a {@link Kept}; they go into the batch that reserves the cost. */
export const selectKept = (
  key: Omit<SharedTextKey, 'sourceIds'>,
): ReturnType<typeof selectSources> & { readonly shared: Query<SharedText[]> } => ({
  ...selectSources(key.placeId),
  shared: selectSharedTexts(key),
})

export const readKept = (
  { write }: Database,
  key: Omit<SharedTextKey, 'sourceIds'>,
): Promise<Kept> => write(selectKept(key))
