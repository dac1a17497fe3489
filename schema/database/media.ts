import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Objects of the media bucket that nobody owns any more and that are to be deleted. `key` is an
 * object's, or a folder's where it ends in "/". Outlives the account.
 */
export const doomedMedia = sqliteTable('doomed_media', {
  key: text().primaryKey(),
  doomedAt: integer('doomed_at').notNull(),
})
