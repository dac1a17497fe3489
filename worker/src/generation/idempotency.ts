import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { invalidField } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'

/** A UUID of any version of RFC 9562, or of none. */
const Key = z.guid()

/** The request's `Idempotency-Key`, or a new one; refuses a header that is not a UUID. */
export const idempotencyKeyOf = (context: Context<AppEnv>): string => {
  const header = context.req.header('Idempotency-Key')
  if (header === undefined) return crypto.randomUUID()
  const key = Key.safeParse(header.trim().toLowerCase())
  if (!key.success) throw invalidField('Idempotency-Key')
  return key.data
}

/** A hash of all that was sent: the same key with another hash is another request. */
export const hashBody = (parts: Readonly<Record<string, unknown>>): string => {
  const sorted = Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** A hash of a photo's bytes, for {@link hashBody}. */
export const hashPhoto = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url')
