import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { languages } from '../catalog.ts'

/**
 * What places are called, by degrees rounded to 3 decimals. `name` is null while somebody asks
 * the geocoder for it, and empty where the geocoder knows no name.
 */
export const placeNames = sqliteTable(
  'place_names',
  {
    latitude: real().notNull(),
    longitude: real().notNull(),
    language: text({ enum: languages }).notNull(),
    name: text(),
    /** When it was asked for: a claim that is too old may be taken over. */
    askedAt: integer('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.latitude, table.longitude, table.language] })],
)

/** When a service may be called next, by the database's own clock. One row a service. */
export const callSlots = sqliteTable('call_slots', {
  service: text().primaryKey(),
  freeAt: integer('free_at').notNull(),
})
