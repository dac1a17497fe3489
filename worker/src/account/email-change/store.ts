import {
  emailChanges,
  passwordResets,
  sessions,
  users,
  welcomedEmails,
} from '@storystone/schema/database/accounts.ts'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'

/** A change that waits for both addresses; `expiresAt` in milliseconds. */
export type NewEmailChange = {
  readonly id: string
  readonly userId: string
  readonly newEmail: string
  /** Keyed hash of the new e-mail: it brings no gift of credits to another account. */
  readonly newEmailHash: string
  readonly oldTokenHash: string
  readonly newTokenHash: string
  /** The session that goes on after the change. */
  readonly sessionId: string
  readonly expiresAt: number
}

/** Remembers a change, in place of an earlier one of the user. Safe to repeat. */
export const insertEmailChange = async (
  { write }: Database,
  change: NewEmailChange,
): Promise<void> => {
  const { id, userId, newEmail, newEmailHash, oldTokenHash, newTokenHash } = change
  await write({
    earlier: sql`DELETE FROM ${emailChanges} WHERE user_id = ${userId} AND id <> ${id}`,
    change: sql`INSERT OR IGNORE INTO ${emailChanges}
      (id, user_id, new_email, new_email_hash, old_token_hash, new_token_hash, session_id, expires_at)
      SELECT ${id}, id, ${newEmail}, ${newEmailHash}, ${oldTokenHash}, ${newTokenHash},
        ${change.sessionId}, ${change.expiresAt}
      FROM ${users} WHERE id = ${userId}`,
  })
}

/** The change that a link is of; null when it is unknown or too old. */
export const findEmailChange = async (
  { read }: Database,
  tokenHash: string,
  now: number,
): Promise<{ id: string; userId: string; newEmail: string } | null> => {
  const { id, userId, newEmail, oldTokenHash, newTokenHash, expiresAt } = emailChanges
  const [row] = await read
    .select({ id, userId, newEmail })
    .from(emailChanges)
    .where(and(or(eq(oldTokenHash, tokenHash), eq(newTokenHash, tokenHash)), gt(expiresAt, now)))
  return row ?? null
}

const Outcome = z.object({ used: z.number(), changed: z.number() })

/**
 * Uses a link up, by this attempt alone, and changes the e-mail once both are: all sessions but the one that asked
 * end, and links for a new password that went to the old address. Null when the link was used before. Safe to repeat.
 */
export const confirmEmailChange = async (
  { write }: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  tokenHash: string,
  attempt: string,
): Promise<{ readonly changed: boolean } | null> => {
  const isDone = sql`id = ${id} AND ${attempt} IN (old_used_by, new_used_by)
    AND old_used_by IS NOT NULL AND new_used_by IS NOT NULL`
  const change = sql`(SELECT new_email FROM ${emailChanges} WHERE ${isDone})`
  const isChanged = sql`EXISTS (SELECT 1 FROM ${emailChanges} WHERE ${isDone})`
  const { outcome } = await write({
    old: sql`UPDATE ${emailChanges} SET old_used_by = ${attempt}
      WHERE id = ${id} AND old_token_hash = ${tokenHash} AND old_used_by IS NULL`,
    new: sql`UPDATE ${emailChanges} SET new_used_by = ${attempt}
      WHERE id = ${id} AND new_token_hash = ${tokenHash} AND new_used_by IS NULL`,
    email: sql`UPDATE ${users} SET email = ${change} WHERE id = ${userId} AND ${isChanged}`,
    welcomed: sql`INSERT OR IGNORE INTO ${welcomedEmails} (email_hash)
      SELECT new_email_hash FROM ${emailChanges} WHERE ${isDone}`,
    sessions: sql`DELETE FROM ${sessions} WHERE user_id = ${userId} AND ${isChanged}
      AND id <> (SELECT session_id FROM ${emailChanges} WHERE id = ${id})`,
    resets: sql`DELETE FROM ${passwordResets} WHERE user_id = ${userId} AND ${isChanged}`,
    outcome: firstRow(
      Outcome,
      sql`SELECT COALESCE(${attempt} IN (old_used_by, new_used_by), 0) AS used,
        old_used_by IS NOT NULL AND new_used_by IS NOT NULL AS changed
        FROM ${emailChanges} WHERE id = ${id}`,
    ),
  })
  return outcome?.used === 1 ? { changed: outcome.changed === 1 } : null
}
