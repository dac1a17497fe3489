import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { languages } from '../languages.ts'

/**
 * Names of locations, by coordinates rounded to 3 decimals. `name` is null during a look-up, and
 * empty when the geocoder knows none.
 */
export const locationNames = sqliteTable(
  'place_names',
  {
    latitude: real().notNull(),
    longitude: real().notNull(),
    language: text({ enum: languages }).notNull(),
    name: text(),
    /** When the look-up began: an old claim may be taken over. */
    askedAt: integer('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.latitude, table.longitude, table.language] })],
)

/** When a service may be called next, by the database's clock. One row per service. */
export const callSlots = sqliteTable('call_slots', {
  service: text().primaryKey(),
  freeAt: integer('free_at').notNull(),
})
