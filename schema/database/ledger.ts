import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { creditReasons } from '../contract/credits.ts'
import { users } from './accounts.ts'

/**
 * The ledger, append-only. The unique `key` names the cause (`signup:<e-mail hash>`,
 * `story:<attempt>`, `refund:<attempt>`, `wrong_place:<attempt>`, `checkout:<session>`, `invoice:<invoice>`,
 * `reclaim:<payment>:<amount>:<credits>`, `grant:<operator action>`), so that a repetition changes
 * nothing. A trigger adds `change` to the balance; a negative balance rolls the batch back.
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
