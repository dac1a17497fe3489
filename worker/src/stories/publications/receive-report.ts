import { ReportForm, type ReportRequest } from '@storystone/schema/contract/publication.ts'
import { hour } from '@storystone/schema/time.ts'
import type { Context } from 'hono'
import type { Database } from '#worker/platform/database/client.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { readForm } from '#worker/platform/http/read-form.ts'
import { parseFields } from '#worker/platform/http/validate.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume } from '#worker/platform/limits/enforce-limits.ts'
import type { Limit } from '#worker/platform/limits/limits.ts'
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
