import {
  creditLines,
  isGuidedReading,
  trainedAlgorithmicMedia,
} from '@storystone/schema/attribution.ts'
import { Story } from '@storystone/schema/contract/story.ts'
import { emailChanges, passkeys, sessions, users } from '@storystone/schema/database/accounts.ts'
import {
  checkouts,
  customers,
  payments,
  subscriptions,
} from '@storystone/schema/database/checkout.ts'
import { pushSubscriptions } from '@storystone/schema/database/notices.ts'
import { publications } from '@storystone/schema/database/publications.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { listEntries } from '#worker/billing'
import { mediaFolder } from '#worker/media'
import { type Cursor, type Database, readBatch } from '#worker/platform/database/database.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'

/**
 * The queries behind {@link findAccountRecord}. Session ids are left out: tokens are made of them.
 */
const selectRecord = ({ read }: Database, userId: string) => ({
  user: read
    .select({
      id: users.id,
      email: users.email,
      createdAt: users.createdAt,
      credits: users.credits,
      creditsOwed: users.creditsOwed,
    })
    .from(users)
    .where(eq(users.id, userId)),
  sessions: read
    .select({
      createdAt: sessions.signedInAt,
      renewedAt: sessions.renewedAt,
      expiresAt: sessions.expiresAt,
      device: sessions.device,
      place: {
        latitude: sessions.placeLatitude,
        longitude: sessions.placeLongitude,
        name: sessions.locationName,
        at: sessions.placeAt,
      },
    })
    .from(sessions)
    .where(eq(sessions.userId, userId)),
  passkeys: read
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId)),
  notices: read
    .select({ endpoint: pushSubscriptions.endpoint, language: pushSubscriptions.language })
    .from(sessions)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessions.id))
    .where(eq(sessions.userId, userId)),
  emailChanges: read
    .select({ newEmail: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId)),
  publications: read
    .select({
      storyId: publications.storyId,
      showsPhoto: publications.showsPhoto,
      isIndexed: publications.isIndexed,
      createdAt: publications.createdAt,
      takenDownAt: publications.takenDownAt,
    })
    .from(stories)
    .innerJoin(publications, eq(publications.storyId, stories.id))
    .where(eq(stories.userId, userId)),
  checkouts: read
    .select({
      id: checkouts.sessionId,
      packageId: checkouts.packageId,
      credits: checkouts.credits,
      state: checkouts.state,
      createdAt: checkouts.createdAt,
    })
    .from(checkouts)
    .where(eq(checkouts.userId, userId)),
  payments: read
    .select({
      id: payments.id,
      credits: payments.credits,
      amount: payments.amount,
      refunded: payments.refunded,
      disputed: payments.disputed,
      reclaimed: payments.reclaimed,
      createdAt: payments.notedAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId)),
  customer: read
    .select({ id: customers.customerId })
    .from(customers)
    .where(eq(customers.userId, userId)),
  subscriptions: read
    .select({ id: subscriptions.id, state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId)),
})

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
const isoOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : iso(milliseconds)

/** Rows from newest to oldest, with ISO 8601 times in UTC. */
const newestFirst = <Row extends { readonly createdAt: number }>(rows: readonly Row[]) =>
  rows
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map((row) => ({ ...row, createdAt: iso(row.createdAt) }))

type LocationRow = { readonly at: number | null }

const locationOf = <Row extends LocationRow>({ at, ...place }: Row) =>
  at === null ? null : { ...place, at: iso(at) }

/**
 * All data of an account but stories, ledger and media, each list newest first; null when the account is gone.
 * Times are ISO 8601 in UTC, amounts in minor units. It holds no password, no key and nothing that opens a session.
 */
export const findAccountRecord = async (database: Database, userId: string) => {
  const record = await readBatch(database.read, selectRecord(database, userId))
  const [user] = record.user
  if (!user) return null
  return {
    user: { ...user, createdAt: iso(user.createdAt) },
    sessions: newestFirst(record.sessions).map(({ place, renewedAt, expiresAt, ...session }) => ({
      ...session,
      renewedAt: iso(renewedAt),
      expiresAt: iso(expiresAt),
      place: locationOf(place),
    })),
    passkeys: newestFirst(record.passkeys).map(({ lastUsedAt, ...passkey }) => ({
      ...passkey,
      lastUsedAt: isoOrNull(lastUsedAt),
    })),
    // The whole address of a browser's push service would be a way to it.
    notices: record.notices.map(({ endpoint, language }) => {
      return { service: new URL(endpoint).host, language }
    }),
    emailChanges: record.emailChanges.map(({ newEmail, expiresAt }) => {
      return { newEmail, expiresAt: iso(expiresAt) }
    }),
    publications: newestFirst(record.publications).map(({ takenDownAt, ...page }) => {
      return { ...page, takenDownAt: isoOrNull(takenDownAt) }
    }),
    checkouts: newestFirst(record.checkouts),
    payments: newestFirst(record.payments),
    stripeCustomerId: record.customer[0]?.id ?? null,
    subscriptions: record.subscriptions,
  }
}

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

type AccountEntriesDeps = ExportParts & { readonly database: Database }

const pageSize = 100

/**
 * The files of an export that are made of rows, one at a time and newest first: `stories.json`, as GET
 * /api/stories/{id} has them and by {@link withOrigin}; `credits.json`, as GET /api/credits/history;
 * `account.json` from {@link findAccountRecord}, `null` when the account was deleted meanwhile.
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
