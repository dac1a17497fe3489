import {
  type EmailChangeRequest,
  type EmailConfirmed,
  emailChangeEndpoints as endpoints,
} from '@storystone/schema/contract/email-change.ts'
import {
  emailChanges,
  passwordResets,
  sessions,
  users,
  welcomedEmails,
} from '@storystone/schema/database/accounts.ts'
import { hour } from '@storystone/schema/time.ts'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import * as z from 'zod/mini'
import { checkSubscriptionsSoon } from '#worker/billing'
import { type Database, firstRow, violatesUnique } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { finishInBackground } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume, userLimit } from '#worker/platform/limits/usage-limits.ts'
import { emailChangeMails } from '#worker/platform/locales/mails.ts'
import { logError } from '#worker/platform/log/log.ts'
import { hashToken, keyedHash } from '#worker/platform/session/keyed-hash.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import type { Session } from '#worker/platform/session/session.ts'
import {
  createMailToken,
  limitMail,
  limitTokenTries,
  type MailDeps,
  type MailLinkDeps,
  type MailParts,
  sendMail,
} from './send-mail.ts'
import { requireFreshSignIn } from './sessions.ts'
import { findAccount } from './store.ts'

/** A change that waits for both addresses; `expiresAt` in milliseconds. */
type NewEmailChange = {
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
const insertEmailChange = async ({ write }: Database, change: NewEmailChange): Promise<void> => {
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
const findEmailChange = async (
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
const confirmEmailChange = async (
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
    // Stripe's receipts go to the new address, too: the check of a subscription tells it.
    renewals: checkSubscriptionsSoon(userId, Date.now(), isChanged),
    outcome: firstRow(
      Outcome,
      sql`SELECT COALESCE(${attempt} IN (old_used_by, new_used_by), 0) AS used,
        old_used_by IS NOT NULL AND new_used_by IS NOT NULL AS changed
        FROM ${emailChanges} WHERE id = ${id}`,
    ),
  })
  return outcome?.used === 1 ? { changed: outcome.changed === 1 } : null
}

const goodForMs = hour

type Links = { readonly old: string; readonly new: string }

const mailBoth = async (
  deps: MailDeps,
  oldEmail: string,
  { newEmail, language }: EmailChangeRequest,
  links: Links,
): Promise<void> => {
  const texts = emailChangeMails[language]
  await sendMail(deps, oldEmail, texts.old(links.old, newEmail))
  // Its owner has an account already: nothing can come of this, and they need not know of it.
  if (await findAccount(deps.database, newEmail)) return
  await limitMail(deps, newEmail)
  await sendMail(deps, newEmail, texts.new(links.new))
}

/**
 * Remembers a new address for an hour. The returned work, for after the answer, mails a link to the old address and
 * to the new one; it never throws. Refuses the address that the account has, and the sixth change an hour.
 */
const requestEmailChange = async (
  deps: MailDeps,
  session: Pick<Session, 'id' | 'user'>,
  request: EmailChangeRequest,
): Promise<() => Promise<void>> => {
  const { database, hashSecret, origin } = deps
  const { id: userId, email } = session.user
  const { newEmail } = request
  if (newEmail === email) throw invalidField('newEmail', 'email_unchanged')
  await consume(database, userLimit('emailChanges', userId))
  const tokens = { old: createMailToken(), new: createMailToken() }
  await insertEmailChange(database, {
    id: crypto.randomUUID(),
    userId,
    newEmail,
    sessionId: session.id,
    newEmailHash: keyedHash(hashSecret, 'gift', newEmail),
    oldTokenHash: hashToken(tokens.old),
    newTokenHash: hashToken(tokens.new),
    expiresAt: Date.now() + goodForMs,
  })
  // After the #, where no server and no log of one sees it.
  const linkOf = (token: string): string => `${origin}/auth#email=${token}`
  const links = { old: linkOf(tokens.old), new: linkOf(tokens.new) }
  return async () => {
    try {
      await mailBoth(deps, email, request, links)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too_many_requests') return
      logError({ job: 'email-change' }, error)
    }
  }
}

/**
 * Uses one of the two links. Refuses `expired`, `too_many_requests` for an address that tries too many tokens, and
 * `email_taken` when somebody has signed up with the new address meanwhile.
 */
const confirmEmail = async (
  deps: MailLinkDeps,
  token: string,
  client: ClientAddress,
): Promise<EmailConfirmed> => {
  const { database } = deps
  await limitTokenTries(deps, client)
  const tokenHash = hashToken(token)
  const change = await findEmailChange(database, tokenHash, Date.now())
  if (!change) throw new Refusal('expired')
  try {
    const confirmed = await confirmEmailChange(database, change, tokenHash, crypto.randomUUID())
    if (!confirmed) throw new Refusal('expired')
    return confirmed
  } catch (error) {
    if (violatesUnique(error, 'users.email')) throw new Refusal('email_taken')
    throw error
  }
}

/** Another e-mail address: the request for it, and the confirmation at both addresses. */
export const emailChangeRoutes = ({ mailer, mailOrigin, hashSecret }: MailParts) =>
  new Hono<AppEnv>()
    .post(
      endpoints.requestEmailChange.path,
      requireSession(),
      validate('json', endpoints.requestEmailChange.body),
      async (context) => {
        if (!mailer) throw new Refusal('not_found')
        const { database, session } = context.var
        requireFreshSignIn(session)
        const origin = mailOrigin ?? new URL(context.req.url).origin
        const deps = { database, hashSecret, mailer, origin }
        const mail = await requestEmailChange(deps, session, context.req.valid('json'))
        finishInBackground(context, mail())
        return context.body(null, 202)
      },
    )
    .post(
      endpoints.confirmEmailChange.path,
      validate('param', endpoints.confirmEmailChange.params),
      async (context) => {
        const { database, client } = context.var
        const { token } = context.req.valid('param')
        const confirmed = await confirmEmail({ database, hashSecret }, token, client)
        return context.json(confirmed satisfies EmailConfirmed)
      },
    )
