import type { Context } from 'hono'
import * as z from 'zod/mini'
import { invalidField } from '../../errors/refusal.ts'
import type { AppEnv } from '../../http/context.ts'

/** Whoever makes a key up need not keep to a version of RFC 9562. */
const Key = z.guid()

/** The request's `Idempotency-Key`, or one made up; refuses what is no UUID. */
export const idempotencyKeyOf = (context: Context<AppEnv>): string => {
  const header = context.req.header('Idempotency-Key')
  if (header === undefined) return crypto.randomUUID()
  const key = Key.safeParse(header.trim().toLowerCase())
  if (!key.success) throw invalidField('Idempotency-Key')
  return key.data
}
