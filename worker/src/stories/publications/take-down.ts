import { ReportForm, type ReportRequest } from '@storystone/schema/contract/publication.ts'
import { operatorActions, takeDownVerb } from '@storystone/schema/database/operator.ts'
import { publicationReports, publications } from '@storystone/schema/database/publications.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { hour } from '@storystone/schema/time.ts'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { cardKey, queueDeletion } from '#worker/media'
import { allRows, type Database, firstRow } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { readForm } from '#worker/platform/http/read-form.ts'
import { parseFields } from '#worker/platform/http/validate.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume, type Limit } from '#worker/platform/limits/limits.ts'
import { hashToken, keyedHash } from '#worker/platform/session/keyed-hash.ts'
import { keepReport } from './store.ts'

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
export const listReports = async ({ write }: Database): Promise<readonly ReportedPage[]> => {
  const rows = await write(
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
  const page = await database.write(
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
