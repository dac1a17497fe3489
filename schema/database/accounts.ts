import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Users. All times are milliseconds since 1970 in UTC. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** Trimmed and in lower case. */
    email: text().notNull().unique(),
    /** `scrypt$N$r$p$salt$hash`, so that the parameters can be raised later. */
    passwordHash: text('password_hash').notNull(),
    /** The sum of the ledger's entries. Only the trigger `ledger_moves_balance` writes it. */
    credits: real().notNull().default(0),
    creditsUpdatedAt: integer('credits_updated_at').notNull(),
    /** Credits that refunds took back beyond the balance. Deducted from the next grant. */
    creditsOwed: real('credits_owed').notNull().default(0),
    /** Counts changes to this user's stories: the end of the change feed. */
    storyRevision: integer('story_revision').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [check('credits_never_negative', sql`${table.credits} >= 0`)],
)

/** Sessions. A token without a row here is invalid. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the password was last entered: at sign-in, or when it was required again. */
    signedInAt: integer('created_at').notNull(),
    renewedAt: integer('renewed_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Browser and platform in words; null where they are not known. */
    device: text(),
    /** The user's last location, rounded to 3 decimals; all four columns or none. */
    placeLatitude: real('place_latitude'),
    placeLongitude: real('place_longitude'),
    locationName: text('place_name'),
    placeAt: integer('place_at'),
  },
  (table) => [
    index('sessions_of_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Links for a new password that were mailed. A token without a row here is invalid. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    /** SHA-256 of the token, which the mail alone has. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_of_user').on(table.userId),
    index('password_resets_by_expiry').on(table.expiresAt),
  ],
)

/** Changes of an e-mail address that wait for both addresses; one a user. */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    /** As in `welcomed_emails`. */
    newEmailHash: text('new_email_hash').notNull(),
    /** SHA-256 of the tokens, which the mails alone have. */
    oldTokenHash: text('old_token_hash').notNull().unique(),
    newTokenHash: text('new_token_hash').notNull().unique(),
    /** The attempt that used a link; null while it is good. */
    oldUsedBy: text('old_used_by'),
    newUsedBy: text('new_used_by'),
    /** The session that asked, which goes on. */
    sessionId: text('session_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('email_changes_of_user').on(table.userId),
    index('email_changes_by_expiry').on(table.expiresAt),
  ],
)

/** Passkeys: what a device signs with in place of the password. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says that it signed; 0 for ever where it does not count. */
    counter: integer().notNull(),
    /** How browsers reach the authenticator, as a JSON array. */
    transports: text().notNull(),
    name: text().notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId)],
)

/** Keyed hashes of the e-mails that got their credits at sign-up. They outlive the account. */
export const welcomedEmails = sqliteTable('welcomed_emails', {
  emailHash: text('email_hash').primaryKey(),
})

/** Counters of limits: how often `key` was used in the window that ends at `endsAt`. */
export const limitCounters = sqliteTable(
  'limit_counters',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('limit_counters_by_end').on(table.endsAt)],
)
