import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What an operator can do with one account. */
export const operatorVerbs = ['show', 'export', 'erase', 'reset-password', 'grant'] as const
/** What an operator can do with a place; the record then names no user. */
export const purgePictureVerb = 'purge-picture'
/** What an operator can do with a public page. */
export const takeDownVerb = 'take-down'

/**
 * What operators did with accounts, and with places; rows are never changed. They outlive the account, so they name
 * the user by the keyed hash that the log has, and by nothing else.
 */
export const operatorActions = sqliteTable(
  'operator_actions',
  {
    id: text().primaryKey(),
    verb: text({ enum: [...operatorVerbs, purgePictureVerb, takeDownVerb] }).notNull(),
    userHash: text('user_hash').notNull(),
    /** The name of the operator's account on their machine. */
    operator: text().notNull(),
    /** Of a grant, else null. */
    credits: real(),
    /** Why, in the operator's words; null if the verb takes none. */
    reason: text(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('operator_actions_of_user').on(table.userHash, table.createdAt)],
)
