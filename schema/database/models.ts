import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What their servers last said of the models that settings name. */
export const modelStates = sqliteTable('model_states', {
  /** The setting, such as OPENAI_MODEL. */
  setting: text().primaryKey(),
  model: text().notNull(),
  baseUrl: text('base_url').notNull(),
  /** The day on which it is shut down, such as 2026-12-11. */
  shutdownDate: text('shutdown_date'),
  isMissing: integer('is_missing', { mode: 'boolean' }).notNull(),
  /** When the server was last asked. */
  checkedAt: integer('checked_at').notNull(),
})
