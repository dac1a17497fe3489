import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { packageIds } from '../credit-packages.ts'
import { users } from './accounts.ts'

const checkoutStates = ['open', 'fulfilled', 'closed'] as const

/** Checkouts opened at Stripe, by session id. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    sessionId: text('session_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    packageId: text('package_id', { enum: packageIds }).notNull(),
    /** The credits it brings. */
    credits: real().notNull(),
    /** `closed`: expired, or its payment failed. */
    state: text({ enum: checkoutStates }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** When its state at Stripe is checked next; null when it is final. */
    checkAt: integer('ask_at'),
  },
  (table) => [
    index('checkouts_of_user').on(table.userId, table.packageId, table.createdAt),
    index('checkouts_to_ask').on(table.checkAt).where(sql`${table.state} = 'open'`),
  ],
)

/** The Stripe customer of a user. Only users with a renewing package have one. */
export const customers = sqliteTable('customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull(),
})

const subscriptionStates = ['active', 'ended'] as const

/** Packages that renew every month, by subscription id. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: subscriptionStates }).notNull(),
    /**
     * When its invoices at Stripe are checked next; null when it has ended. The default, at once, is
     * for rows from before this column.
     */
    checkAt: integer('ask_at').default(0),
  },
  (table) => [
    index('subscriptions_of_user').on(table.userId, table.state),
    index('subscriptions_to_ask').on(table.checkAt),
  ],
)

/**
 * Payments by payment intent id: what each brought, and how much of it went back. Amounts in minor
 * units.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: text().primaryKey(),
    /** Null until credits are granted: a refund may be known before the grant. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The granted credits, 0 before. */
    credits: real().notNull(),
    amount: integer().notNull(),
    refunded: integer().notNull(),
    /** The sum that disputes withdrew. */
    disputed: integer().notNull(),
    /** The part of it that came back with won disputes. */
    reinstated: integer().notNull().default(0),
    /** How many of its credits were taken back, or added to what the account owes. */
    reclaimed: real().notNull(),
    /** The sum of the three amounts when account and payment were last settled; null before. */
    settled: integer(),
    notedAt: integer('noted_at').notNull(),
  },
  (table) => [index('payments_of_user').on(table.userId, table.notedAt)],
)

const ownerlessKinds = ['checkout', 'subscription'] as const

/** Checkouts and subscriptions of deleted accounts: what they still bring is refunded. */
export const ownerlessPurchases = sqliteTable(
  'ownerless_purchases',
  {
    id: text().primaryKey(),
    kind: text({ enum: ownerlessKinds }).notNull(),
    notedAt: integer('noted_at').notNull(),
    /** When its state at Stripe is checked next. */
    checkAt: integer('ask_at').notNull(),
  },
  (table) => [
    index('ownerless_to_ask').on(table.checkAt),
    index('ownerless_by_age').on(table.notedAt),
  ],
)

/** Stripe events that were handled. */
export const stripeEvents = sqliteTable(
  'stripe_events',
  { id: text().primaryKey(), handledAt: integer('handled_at').notNull() },
  (table) => [index('stripe_events_by_age').on(table.handledAt)],
)
