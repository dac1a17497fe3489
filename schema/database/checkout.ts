import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { packageIds } from '../catalog.ts'
import { users } from './accounts.ts'

export const checkoutStates = ['open', 'fulfilled', 'closed'] as const

/** Checkouts that were opened at Stripe, by the id of their session. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    sessionId: text('session_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    packageId: text('package_id', { enum: packageIds }).notNull(),
    /** What it brings. */
    credits: real().notNull(),
    /** `closed`: it has expired or its payment has failed. */
    state: text({ enum: checkoutStates }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** When Stripe is asked next how it stands; null when it need not be asked any more. */
    askAt: integer('ask_at'),
  },
  (table) => [
    index('checkouts_of_user').on(table.userId, table.packageId, table.createdAt),
    index('checkouts_to_ask').on(table.askAt).where(sql`${table.state} = 'open'`),
  ],
)

/** Who a user is at Stripe; only those who have a package renewed are somebody there. */
export const customers = sqliteTable('customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull(),
})

export const subscriptionStates = ['active', 'ended'] as const

/** Packages that are renewed every month, by the id of their subscription. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: subscriptionStates }).notNull(),
    /**
     * When Stripe is asked next what it was renewed for; null when it need not be asked any more.
     * By default at once: one that was noted before this was asked.
     */
    askAt: integer('ask_at').default(0),
  },
  (table) => [
    index('subscriptions_of_user').on(table.userId, table.state),
    index('subscriptions_to_ask').on(table.askAt),
  ],
)

/**
 * Payments, by the id of their payment intent: what each brought and how much of it went back.
 * Amounts in minor units of the payment's currency.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: text().primaryKey(),
    /** Null while nothing was granted for it: a refund may be known before its grant. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Granted for it; 0 while nothing was. */
    credits: real().notNull(),
    amount: integer().notNull(),
    refunded: integer().notNull(),
    /** All that disputes have withdrawn. */
    disputed: integer().notNull(),
    /** All of that which came back with disputes that were won. */
    reinstated: integer().notNull().default(0),
    /** How many of its credits were taken back so far, or put on the account as owed. */
    reclaimed: real().notNull(),
    /** The sum of the three amounts when account and payment were last settled; null before. */
    settled: integer(),
    notedAt: integer('noted_at').notNull(),
  },
  (table) => [index('payments_of_user').on(table.userId, table.notedAt)],
)

export const ownerlessKinds = ['checkout', 'subscription'] as const

/** Checkouts and subscriptions of accounts that are gone: what they still bring is refunded. */
export const ownerlessPurchases = sqliteTable(
  'ownerless_purchases',
  {
    id: text().primaryKey(),
    kind: text({ enum: ownerlessKinds }).notNull(),
    notedAt: integer('noted_at').notNull(),
    /** When Stripe is asked next how it stands. */
    askAt: integer('ask_at').notNull(),
  },
  (table) => [
    index('ownerless_to_ask').on(table.askAt),
    index('ownerless_by_age').on(table.notedAt),
  ],
)

/** Events of Stripe that have had their effect. */
export const stripeEvents = sqliteTable(
  'stripe_events',
  { id: text().primaryKey(), handledAt: integer('handled_at').notNull() },
  (table) => [index('stripe_events_by_age').on(table.handledAt)],
)
