import { operatorActions, takeDownVerb } from '@storystone/schema/database/operator.ts'
import { publicationReports, publications } from '@storystone/schema/database/publications.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { cardKey, queueDeletion } from '#worker/media'
import { allRows, firstRow } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { hashToken } from '#worker/platform/session/keyed-hash.ts'

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
