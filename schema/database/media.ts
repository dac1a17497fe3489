import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Objects in the media bucket that are to be deleted. `key` is an object's, or a folder's when it
 * ends in "/", from `dueAt` on. Rows outlive the account.
 */
export const mediaDeletions = sqliteTable('doomed_media', {
  key: text().primaryKey(),
  dueAt: integer('doomed_at').notNull(),
})
