import type { GiftWithheld, User } from '@storystone/schema/contract/account.ts'
import {
  passwordResets,
  sessions,
  users,
  welcomedEmails,
} from '@storystone/schema/database/accounts.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { creditsAtSignUp } from '@storystone/schema/limits.ts'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertEntryIfChanged } from '#worker/billing'
import { deleteLastSharedTexts } from '#worker/grounding'
import { queueMediaDeletion } from '#worker/media'
import { type Batch, type Database, firstRow, hasRow } from '#worker/platform/database/database.ts'
import {
  countUse,
  deleteCountersOf,
  type Limit,
  withinAll,
} from '#worker/platform/limits/usage-limits.ts'
import { disownVendorCalls } from '#worker/platform/limits/vendor-calls.ts'
import { insertSession, sessionExpiry, toUser } from '#worker/platform/session/session.ts'

/** A link that was mailed; `expiresAt` in milliseconds. */
type NewReset = {
  readonly userId: string
  readonly tokenHash: string
  readonly expiresAt: number
}

/** Remembers a link. Safe to repeat. */
export const insertReset = async (
  { write }: Database,
  { userId, tokenHash, expiresAt }: NewReset,
): Promise<void> => {
  await write(sql`INSERT OR IGNORE INTO ${passwordResets} (token_hash, user_id, expires_at)
    SELECT ${tokenHash}, id, ${expiresAt} FROM ${users} WHERE id = ${userId}`)
}

/** The user whose link it is; null for a link that is unknown, used or too old. */
export const findReset = async (
  { read }: Database,
  tokenHash: string,
  now: number,
): Promise<User | null> => {
  const [row] = await read
    .select({ id: users.id, email: users.email, createdAt: users.createdAt })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
  return row ? toUser(row) : null
}

/** Forgets all links of a user, once their password has this hash. */
const deleteResetsOf = (userId: string, passwordHash: string): SQL => sql`
  DELETE FROM ${passwordResets} WHERE user_id = ${userId} AND EXISTS
    (SELECT 1 FROM ${users} WHERE id = ${userId} AND password_hash = ${passwordHash})`

/** A password that is set by a link, and the session that it opens; `now` in milliseconds. */
type ResetPassword = {
  readonly tokenHash: string
  readonly userId: string
  readonly passwordHash: string
  readonly sessionId: string
  readonly deviceName: string | null
  readonly now: number
}

/**
 * Uses a link up, stores the password, ends all sessions and opens one, all or nothing; false when
 * somebody else used the link before. Safe to repeat: the hash of a password is new each time.
 */
export const replaceByReset = async (
  { write }: Database,
  { tokenHash, userId, passwordHash, sessionId, deviceName, now }: ResetPassword,
): Promise<boolean> => {
  const { isOpen } = await write({
    link: sql`DELETE FROM ${passwordResets} WHERE token_hash = ${tokenHash} AND expires_at > ${now}`,
    password: sql`UPDATE ${users} SET password_hash = ${passwordHash}
      WHERE id = ${userId} AND changes() = 1`,
    sessions: sql`DELETE FROM ${sessions} WHERE user_id = ${userId} AND changes() = 1`,
    session: sql`INSERT OR IGNORE INTO ${sessions}
      (id, user_id, created_at, renewed_at, expires_at, device)
      SELECT ${sessionId}, id, ${now}, ${now}, ${sessionExpiry(now)}, ${deviceName}
      FROM ${users} WHERE id = ${userId} AND password_hash = ${passwordHash}`,
    others: deleteResetsOf(userId, passwordHash),
    isOpen: hasRow(sql`SELECT 1 FROM ${sessions} WHERE id = ${sessionId}`),
  })
  return isOpen
}

/** An account found by its e-mail. */
export type Account = { readonly user: User; readonly passwordHash: string }

/** Finds an account by its normalised e-mail; may return null. */
export const findAccount = async ({ read }: Database, email: string): Promise<Account | null> => {
  const [row] = await read.select().from(users).where(eq(users.email, email))
  return row ? { user: toUser(row), passwordHash: row.passwordHash } : null
}

/** A new account; `now` in milliseconds. */
export type NewAccount = {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /** Keyed hash of the e-mail, which remembers who had the gift of credits. */
  readonly emailHash: string
  /** Beyond any of them the account has no gift. */
  readonly giftLimits: readonly Limit[]
  readonly passwordHash: string
  /** The device of the first session, in words. */
  readonly deviceName: string | null
  readonly now: number
}

const GiftRow = z.object({ given: z.number(), welcomed: z.number() })

const giftKey = ({ emailHash }: Pick<NewAccount, 'emailHash'>): string => `signup:${emailHash}`

/** Whether the account has its gift, and whether its e-mail ever had one. */
const selectGift = ({ userId, emailHash }: Pick<NewAccount, 'userId' | 'emailHash'>) =>
  firstRow(
    GiftRow,
    sql`SELECT
      EXISTS (SELECT 1 FROM ${ledgerEntries}
        WHERE key = ${giftKey({ emailHash })} AND user_id = ${userId}) AS given,
      EXISTS (SELECT 1 FROM ${welcomedEmails} WHERE email_hash = ${emailHash}) AS welcomed`,
  )

const toGiftWithheld = (gift: z.output<typeof GiftRow> | null): GiftWithheld | null => {
  if (gift?.given === 1) return null
  return gift?.welcomed === 1 ? 'given_before' : 'too_many_gifts'
}

/** Why an account has no gift of credits; null when it has one. */
export const findGiftWithheld = async (
  { query }: Database,
  account: Pick<NewAccount, 'userId' | 'emailHash'>,
): Promise<GiftWithheld | null> => toGiftWithheld(await query(selectGift(account)))

/**
 * Inserts an account with its gift of credits, if there is one, and a first session, all or nothing.
 * Returns why there is no gift, or null.
 */
export const insertAccount = async (
  { write }: Database,
  account: NewAccount,
): Promise<GiftWithheld | null> => {
  const { userId, sessionId, email, emailHash, giftLimits, passwordHash, deviceName, now } = account
  const isGiven = sql`EXISTS (SELECT 1 FROM ${ledgerEntries}
    WHERE key = ${giftKey(account)} AND user_id = ${userId})`
  const { outcome } = await write({
    user: sql`INSERT INTO ${users} (id, email, password_hash, credits_updated_at, created_at)
      VALUES (${userId}, ${email}, ${passwordHash}, ${now}, ${now})`,
    gift: sql`INSERT OR IGNORE INTO ${welcomedEmails} (email_hash)
      SELECT ${emailHash} WHERE ${withinAll(giftLimits, now)}`,
    giftEntry: insertEntryIfChanged({
      key: giftKey(account),
      userId,
      change: creditsAtSignUp,
      reason: 'signup',
      attemptId: null,
      at: now,
    }),
    counted: giftLimits.map((limit) => countUse(limit, now, isGiven)),
    session: insertSession(sessionId, userId, deviceName, now),
    outcome: selectGift(account),
  })
  return toGiftWithheld(outcome)
}

/** A new session; `now` in milliseconds. */
type NewSession = {
  readonly sessionId: string
  readonly userId: string
  /** The hash that the password matched. */
  readonly verifiedHash: string
  /** The hash to store; differs from `verifiedHash` when it was renewed. */
  readonly passwordHash: string
  /** The device in words; null where it is not known. */
  readonly deviceName: string | null
  readonly now: number
}

/**
 * Opens a session if the verified password is still the account's; false when it was changed or the
 * account is gone. Safe to repeat.
 */
export const openSession = async ({ write }: Database, session: NewSession): Promise<boolean> => {
  const { sessionId, userId, verifiedHash, passwordHash, deviceName, now } = session
  const renewHash = sql`UPDATE ${users} SET password_hash = ${passwordHash}
    WHERE id = ${userId} AND password_hash = ${verifiedHash}`
  const { isOpen } = await write({
    hash: passwordHash === verifiedHash ? null : renewHash,
    session: sql`INSERT OR IGNORE INTO ${sessions} (id, user_id, created_at, renewed_at, expires_at, device)
      SELECT ${sessionId}, id, ${now}, ${now}, ${sessionExpiry(now)}, ${deviceName}
      FROM ${users} WHERE id = ${userId} AND password_hash = ${passwordHash}`,
    isOpen: hasRow(sql`SELECT 1 FROM ${sessions} WHERE id = ${sessionId}`),
  })
  return isOpen
}

/** A new password; `signedInAt` in milliseconds. */
type NewPassword = {
  readonly userId: string
  /** The session that changes the password; all others end. */
  readonly sessionId: string
  /** The id that this session has from then on, so that a stolen token is refused. */
  readonly renewedId: string
  /** The new sign-in time of that session. */
  readonly signedInAt: number
  /** The hash that the current password matched; null when none was required. */
  readonly verifiedHash: string | null
  readonly passwordHash: string
}

const ReplacedRow = z.object({ replaced: z.number() })

/**
 * Stores a new password, renews this session's id and ends every other session, all or nothing.
 * `signed_out` when this session has ended, `superseded` when the verified password is no longer the account's. Safe to
 * repeat.
 */
export const replacePassword = async (
  { write }: Database,
  { userId, sessionId, renewedId, signedInAt, verifiedHash, passwordHash }: NewPassword,
): Promise<'replaced' | 'superseded' | 'signed_out'> => {
  const { outcome } = await write({
    password: sql`UPDATE ${users} SET password_hash = ${passwordHash}
      WHERE id = ${userId} AND (${verifiedHash} IS NULL OR password_hash = ${verifiedHash})
        AND EXISTS (SELECT 1 FROM ${sessions} WHERE id = ${sessionId} AND user_id = ${userId})`,
    session: sql`UPDATE ${sessions} SET id = ${renewedId}, created_at = ${signedInAt}
      WHERE id = ${sessionId} AND changes() = 1`,
    others: sql`DELETE FROM ${sessions}
      WHERE user_id = ${userId} AND id <> ${renewedId} AND changes() = 1`,
    links: deleteResetsOf(userId, passwordHash),
    outcome: firstRow(
      ReplacedRow,
      sql`SELECT password_hash = ${passwordHash} AS replaced FROM ${sessions}
        JOIN ${users} ON users.id = sessions.user_id
        WHERE sessions.id IN (${sessionId}, ${renewedId})`,
    ),
  })
  if (!outcome) return 'signed_out'
  return outcome.replaced === 1 ? 'replaced' : 'superseded'
}

export type DeleteUserDeps = {
  readonly database: Database
  /**
   * The statements that remember the user's unfinished purchases, so that a later payment is
   * refunded; for the batch that deletes the account, if `condition` holds.
   */
  readonly disownPurchases: (userId: string, condition: SQL, now: number) => Batch
}

/** The statement that records a deletion, in its batch and before it; null for none. */
export type DeletionRecord = SQL | null

/**
 * Deletes an account and, by cascade, its rows, and queues its media for deletion, if the verified
 * password is still the account's; false when it was changed. Safe to repeat.
 */
export const deleteUser = async (
  { database, disownPurchases }: DeleteUserDeps,
  userId: string,
  verifiedHash: string,
  record: DeletionRecord = null,
): Promise<boolean> => {
  const now = Date.now()
  const isTheirs = sql`id = ${userId} AND password_hash = ${verifiedHash}`
  const exists = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${isTheirs})`
  const { remains } = await database.write({
    purchases: disownPurchases(userId, exists, now),
    media: queueMediaDeletion(userId, exists, now),
    shared: deleteLastSharedTexts(
      sql`stories.user_id = ${userId} AND ${exists}`,
      sql`other.user_id <> stories.user_id`,
    ),
    counters: deleteCountersOf(userId, exists),
    calls: disownVendorCalls(userId, exists),
    record,
    user: sql`DELETE FROM ${users} WHERE ${isTheirs}`,
    remains: hasRow(sql`SELECT 1 FROM ${users} WHERE id = ${userId}`),
  })
  return !remains
}
