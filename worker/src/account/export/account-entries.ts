import {
  creditLines,
  isGuidedReading,
  trainedAlgorithmicMedia,
} from '@storystone/schema/attribution.ts'
import { Story } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { listEntries } from '#worker/billing'
import { mediaFolder } from '#worker/media'
import type { Cursor } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { findAccountRecord } from './account-record.ts'

/** A file of an archive; its bytes are read when its turn comes. No chunk may be empty. */
export type ArchiveEntry = {
  readonly name: string
  readonly lastModified: Date
  readonly input: AsyncIterable<string | Uint8Array> | ReadableStream<Uint8Array>
}

/** A page of a list; each item is JSON. */
type Page = { readonly items: readonly string[]; readonly next: Cursor | null }

/** The pages of a list, each loaded when it is needed. */
async function* pagesOf(
  load: (before: Cursor | null) => Promise<Page>,
): AsyncGenerator<readonly string[]> {
  let before: Cursor | null = null
  do {
    const page: Page = await load(before)
    yield page.items
    before = page.next
  } while (before)
}

/** The JSON text of one array with the items of all pages, one item per line. */
async function* jsonArray(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let opening = '['
  for await (const items of pages) {
    if (items.length === 0) continue
    yield `${opening}\n${items.join(',\n')}`
    opening = ','
  }
  yield opening === '[' ? '[]\n' : '\n]\n'
}

/** The indented JSON text of a small value. */
async function* jsonText(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
}

/** A user's photos and audio, named by the ids in the stories. */
async function* mediaEntries(
  mediaBucket: MediaBucket,
  userId: string,
): AsyncGenerator<ArchiveEntry> {
  const folder = mediaFolder(userId)
  for await (const media of mediaBucket.list(folder)) {
    const input = await mediaBucket.open(media.key, media)
    if (!input) continue
    const name = `media/${media.key.slice(folder.length)}.${extensions[media.contentType] ?? 'bin'}`
    yield { name, lastModified: media.keptAt, input }
  }
}

const Credited = z.pick(Story, { writer: true, sources: true, language: true })

/**
 * The JSON of a story with the credit of its sources, and with what says to machines that a model
 * wrote it: null for an article's own sentences.
 */
const withOrigin = (json: string): string => {
  const story = Credited.parse(JSON.parse(json))
  const origin = JSON.stringify({
    credit: creditLines(story, story.language),
    digitalSourceType: isGuidedReading(story) ? null : trainedAlgorithmicMedia,
  })
  return `${json.slice(0, -1)},${origin.slice(1)}`
}

/** One page of a user's stories as JSON, newest first, as the stories feature lists them. */
type ListStories = (
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
