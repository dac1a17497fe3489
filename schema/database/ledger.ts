import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { creditReasons } from '../contract/credits.ts'
import { users } from './accounts.ts'

/**
 * The ledger, append-only. The unique `key` names the cause, so that a repetition changes nothing: the reason and
 * an id, as in `story:<attempt>`, `checkout:<session>` or `reclaim:<payment>:<amount>:<credits>`. A trigger adds
 * `change` to the balance; a negative balance rolls the batch back.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    change: real().notNull(),
    reason: text({ enum: creditReasons }).notNull(),
    attemptId: text('attempt_id'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('ledger_of_user').on(table.userId, table.createdAt, table.id)],
)
