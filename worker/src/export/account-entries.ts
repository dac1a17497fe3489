import { listEntries } from '#worker/billing'
import type { Database } from '#worker/platform/database/client.ts'
import type { Cursor } from '#worker/platform/database/paging.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { findAccountRecord } from './account-record.ts'
import type { ArchiveEntry } from './archive.ts'
import { jsonArray, jsonText, type Page, pagesOf } from './json-array.ts'
import { mediaEntries } from './media-entries.ts'
import { withOrigin } from './with-origin.ts'

/** One page of a user's stories as JSON, newest first, as the stories feature lists them. */
export type ListStories = (
  database: Database,
  userId: string,
  before: Cursor | null,
  limit: number,
) => Promise<Page>

/** What the export needs of storage and of other features. */
export type ExportParts = { readonly mediaBucket: MediaBucket; readonly listStories: ListStories }

export type AccountEntriesDeps = ExportParts & { readonly database: Database }

const pageSize = 100

/**
 * The files of an export that are made of rows, one at a time: `stories.json`, each story as GET
 * /api/stories/{id} has it and by {@link withOrigin}; `credits.json` in the format of GET
 * /api/credits/history; both complete and newest first; `account.json` from
 * {@link findAccountRecord}, `null` when the account was deleted meanwhile.
 */
export async function* recordEntries(
  { database, listStories }: Omit<AccountEntriesDeps, 'mediaBucket'>,
  userId: string,
  now: Date,
): AsyncGenerator<ArchiveEntry> {
  const stories = pagesOf(async (before) => {
    const { items, next } = await listStories(database, userId, before, pageSize)
    return { items: items.map(withOrigin), next }
  })
  yield { name: 'stories.json', lastModified: now, input: jsonArray(stories) }

  const ledger = pagesOf(async (before) => {
    const { entries, next } = await listEntries(database, userId, before, pageSize)
    return { items: entries.map((entry) => JSON.stringify(entry)), next }
  })
  yield { name: 'credits.json', lastModified: now, input: jsonArray(ledger) }

  const record = await findAccountRecord(database, userId)
  yield { name: 'account.json', lastModified: now, input: jsonText(record) }
}

/** The files of an export, one at a time: those of {@link recordEntries}, then the media. */
export async function* accountEntries(
  { mediaBucket, ...deps }: AccountEntriesDeps,
  userId: string,
  now: Date,
): AsyncGenerator<ArchiveEntry> {
  yield* recordEntries(deps, userId, now)
  yield* mediaEntries(mediaBucket, userId)
}
