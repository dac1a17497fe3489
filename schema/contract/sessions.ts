import * as z from 'zod/mini'

/**
 * A session of the user. `id` names it here and opens nothing. `device` is what the browser said it is
 * at log-in, such as "Chrome, Android"; null where it did not say. `lastUsedAt` is right to the day,
 * `createdAt` is when the password was last entered. `current`: the one that asks.
 */
export const SessionEntry = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  device: z.nullable(z.string()),
  current: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

/** GET /api/sessions: the current one first, then by last use, newest first; at most 200. */
export const SessionList = z.array(SessionEntry)
export type SessionList = z.infer<typeof SessionList>

/** DELETE /api/sessions/{id}. */
export const SessionId = z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/)) })
