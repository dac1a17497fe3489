import { randomBytes } from 'node:crypto'
import {
  cardSize,
  type Publication,
  PublicationForm,
  publicationPath,
  ReportForm,
  type ReportRequest,
} from '@storystone/schema/contract/publication.ts'
import { operatorActions, takeDownVerb } from '@storystone/schema/database/operator.ts'
import { publicationReports, publications } from '@storystone/schema/database/publications.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { hour } from '@storystone/schema/time.ts'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { cardKey, type Photo, parsePhoto, queueDeletion } from '#worker/media'
import { allRows, type Database, firstRow } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { parseFields, readForm } from '#worker/platform/http/validate.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume, type Limit, userLimit } from '#worker/platform/limits/usage-limits.ts'
import { hashToken, keyedHash } from '#worker/platform/session/keyed-hash.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import {
  endPublication,
  keepReport,
  noteCard,
  type OwnPublication,
  savePublication,
} from './store.ts'

const length = 22

/** A random text of 128 bits, of which a token is made. */
const createNonce = (): string => randomBytes(16).toString('base64url')

/**
 * The token of a public page: 132 bits of a keyed hash. So its owner is shown it again, and who reads the
 * database alone opens nothing.
 */
export const tokenOf = (secret: string, nonce: string): string =>
  keyedHash(secret, 'publication', nonce).slice(0, length)

type PublishDeps = {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  /** Makes the tokens. */
  readonly secret: string
}

/** A card of that size has less than a tenth of it. */
const maxCardBytes = 1024 * 1024

/** The choices of a form, and the card if it has one: a photo of the right size, without metadata. */
export const readPublicationForm = async (
  context: Context,
): Promise<{ readonly form: PublicationForm; readonly card: Photo | null }> => {
  const sent = await readForm(context, {
    maxBytes: maxCardBytes + 64 * 1024,
    pace: null,
    tooLarge: 'body_too_large',
  })
  const form = parseFields(context, PublicationForm, sent)
  const file = sent.get('card')
  if (file === null) return { form, card: null }
  if (!(file instanceof File)) throw invalidField('card')
  const card = await parsePhoto(new Uint8Array(await file.arrayBuffer()))
  if (card.width !== cardSize.width || card.height !== cardSize.height) throw invalidField('card')
  return { form, card }
}

/** A public page as the contract has it. */
export const toPublication = (
  secret: string,
  { nonce, showsPhoto, isIndexed }: Pick<OwnPublication, 'nonce' | 'showsPhoto' | 'isIndexed'>,
): Publication => {
  const token = tokenOf(secret, nonce)
  return { url: publicationPath(token), token, showsPhoto, isIndexed }
}

/**
 * Makes a story of the user public, or changes how it is; said again, its address stays. Refuses `not_found`,
 * and `taken_down` for a page that an operator has removed.
 */
export const publish = async (
  { database, mediaBucket, secret }: PublishDeps,
  userId: string,
  storyId: string,
  { form, card }: { readonly form: PublicationForm; readonly card: Photo | null },
): Promise<Publication> => {
  await consume(database, userLimit('publications', userId))
  const nonce = createNonce()
  const tokenHash = hashToken(tokenOf(secret, nonce))
  const own = await savePublication(database, userId, storyId, { ...form, nonce, tokenHash })
  if (!own) throw new Refusal('not_found')
  if (own.isTakenDown) throw new Refusal('taken_down')
  const publication = toPublication(secret, own)
  const hash = hashToken(publication.token)
  if (card) {
    await mediaBucket.keep(cardKey(hash), card)
    await noteCard(database, hash)
  } else if (!own.hasCard) await mediaBucket.remove([cardKey(hash)])
  return publication
}

/** Ends the public page of a story of the user; said again, too. Refuses `not_found`. */
export const unpublish = async (
  { database, mediaBucket }: PublishDeps,
  userId: string,
  storyId: string,
): Promise<void> => {
  const page = await endPublication(database, userId, storyId)
  if (!page) throw new Refusal('not_found')
  if (page.ended !== undefined) await mediaBucket.remove([cardKey(page.ended)])
}

const maxFormBytes = 16 * 1024

const ofAddress = (secret: string, { address }: ClientAddress): Limit => ({
  key: `reports:${keyedHash(secret, 'reports', address)}`,
  max: 20,
  windowMs: hour,
})

/** Whether the request is the form of a public page, which is answered with a page. */
export const isPlainForm = ({ req }: Context): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(req.header('Content-Type') ?? '')

/** The reason in the form of a public page. */
export const readReportForm = async (context: Context): Promise<ReportRequest> => {
  const limits = { maxBytes: maxFormBytes, pace: null, tooLarge: 'body_too_large' } as const
  return parseFields(context, ReportForm, await readForm(context, limits))
}

/** Keeps a report for the operator. Refuses `too_many_requests`, and `not_found` where no page is. */
export const report = async (
  { database, secret }: { readonly database: Database; readonly secret: string },
  client: AppEnv['Variables']['client'],
  token: string,
  { reason }: ReportRequest,
): Promise<void> => {
  await consume(database, ofAddress(secret, client))
  const id = crypto.randomUUID()
  const isKept = await keepReport(database, { id, tokenHash: hashToken(token), reason })
  if (!isKept) throw new Refusal('not_found')
}

const ReportRow = z.object({
  nonce: z.string(),
  title: z.string(),
  reason: z.string(),
  created_at: z.number(),
})

/** A reported page and what readers say of it; nothing of its owner. */
type ReportedPage = {
  readonly nonce: string
  readonly title: string
  readonly reports: readonly { readonly reason: string; readonly at: Date }[]
}

/** The pages that readers reported and that are still there, oldest report first. */
export const listReports = async ({ query }: Database): Promise<readonly ReportedPage[]> => {
  const rows = await query(
    allRows(
      ReportRow,
      sql`SELECT publications.nonce, stories.title, publication_reports.reason,
          publication_reports.created_at
        FROM ${publicationReports}
        JOIN ${publications} ON publications.token_hash = publication_reports.token_hash
        JOIN ${stories} ON stories.id = publications.story_id
        ORDER BY publication_reports.created_at`,
    ),
  )
  const pages = new Map<string, typeof rows>()
  for (const row of rows) pages.set(row.nonce, [...(pages.get(row.nonce) ?? []), row])
  return [...pages].map(([nonce, reports]) => ({
    nonce,
    title: reports[0]?.title ?? '',
    reports: reports.map(({ reason, created_at }) => ({ reason, at: new Date(created_at) })),
  }))
}

type TakeDownDeps = {
  readonly database: Database
  /** The name of the operator's account on their machine. */
  readonly operator: string
  /** The keyed hash of a user that outlives the account. */
  readonly hashUser: (userId: string) => string
}

const PageRow = z.object({ user_id: z.string(), title: z.string() })

/**
 * Takes a public page down for good: it answers 410, and its story can't be published again. The record names
 * the page by its token. Returns the story's title; null where no such page is public.
 */
export const takeDown = async (
  { database, operator, hashUser }: TakeDownDeps,
  token: string,
  reason: string,
): Promise<string | null> => {
  const tokenHash = hashToken(token)
  const now = Date.now()
  const isIt = sql`publications.token_hash = ${tokenHash} AND taken_down_at IS NULL`
  const page = await database.query(
    firstRow(
      PageRow,
      sql`SELECT stories.user_id, stories.title FROM ${publications}
        JOIN ${stories} ON stories.id = publications.story_id WHERE ${isIt}`,
    ),
  )
  if (!page) return null
  await database.write({
    card: queueDeletion(cardKey(tokenHash), now),
    record: sql`INSERT INTO ${operatorActions}
        (id, verb, user_hash, operator, credits, reason, created_at)
      VALUES (${crypto.randomUUID()}, ${takeDownVerb}, ${hashUser(page.user_id)}, ${operator}, NULL,
        ${`${token}: ${reason}`}, ${now})`,
    reports: sql`DELETE FROM ${publicationReports} WHERE token_hash = ${tokenHash}`,
    page: sql`UPDATE ${publications} SET taken_down_at = ${now}, card_title = NULL WHERE ${isIt}`,
  })
  return page.title
}
