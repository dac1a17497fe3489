import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** People. Times everywhere are milliseconds since 1970 in UTC. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** Trimmed and in lower case. */
    email: text().notNull().unique(),
    /** `scrypt$N$r$p$salt$hash`, so that the parameters can be raised later. */
    passwordHash: text('password_hash').notNull(),
    /** Sum of the ledger's entries: kept by the trigger `ledger_moves_balance`, by nothing else. */
    credits: real().notNull().default(0),
    creditsUpdatedAt: integer('credits_updated_at').notNull(),
    /** What refunds took back beyond the balance; comes off the next grant. */
    creditsOwed: real('credits_owed').notNull().default(0),
    /** Counts the changes to this user's stories; the newest is the end of the change feed. */
    storyRevision: integer('story_revision').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [check('credits_never_negative', sql`${table.credits} >= 0`)],
)

/** Sign-ins. A token that names no row here is worth nothing. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the password was last given: at sign-in, and when it was asked for again. */
    createdAt: integer('created_at').notNull(),
    renewedAt: integer('renewed_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Where the user last said to be, degrees rounded to 3 decimals; all four or none. */
    placeLatitude: real('place_latitude'),
    placeLongitude: real('place_longitude'),
    placeName: text('place_name'),
    placeAt: integer('place_at'),
  },
  (table) => [
    index('sessions_of_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Keyed hashes of the e-mails that had their gift of credits; outlives the account. */
export const welcomedEmails = sqliteTable('welcomed_emails', {
  emailHash: text('email_hash').primaryKey(),
})

/** Counters of the limits: how often `key` was used in the window that ends at `endsAt`. */
export const limitCounters = sqliteTable(
  'limit_counters',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('limit_counters_by_end').on(table.endsAt)],
)
