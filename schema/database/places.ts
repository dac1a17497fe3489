import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Places of the world, as Wikimedia knows them. No row says who asked. */
export const places = sqliteTable(
  'places',
  {
    /** Its Wikidata id, or else a wiki and a page, such as `enwiki:9232`. */
    id: text().primaryKey(),
    latitude: real(),
    longitude: real(),
    /** JSON: its names by language. */
    names: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** JSON: the title of its article by language. */
    articles: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** JSON: a few words about it by language. */
    description: text({ mode: 'json' }).$type<unknown>().notNull(),
    type: text(),
    /** The code of its country in ISO 3166-1; null where its coordinates name none. */
    country: text(),
    /** The number of other languages in which it has an article. */
    popularity: integer().notNull(),
    /** JSON: its picture's file and, once it was looked up, its credit; null without a picture. */
    image: text({ mode: 'json' }).$type<unknown>(),
    /** When its articles were found to say too little for a story; null where they do not. */
    thinAt: integer('thin_at'),
    checkedAt: integer('checked_at').notNull(),
  },
  (table) => [
    index('places_by_check').on(table.checkedAt),
    index('places_by_position').on(table.latitude, table.longitude),
  ],
)

/** The words of the names of places, folded: what is typed finds them by their beginnings. */
export const placeWords = sqliteTable(
  'place_words',
  {
    word: text().notNull(),
    placeId: text('place_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.placeId] }),
    index('place_words_by_place').on(table.placeId, table.word),
  ],
)

/** What a search found. */
export const placeSearches = sqliteTable(
  'place_searches',
  {
    /**
     * `name:` or `cell:`, and a hash of the name or of the rounded position, and of the language; or
     * `area:` and a square of the map's grid.
     */
    key: text().primaryKey(),
    /** JSON: the ids, each with the redirect that led to it, if one did. */
    placeIds: text('place_ids', { mode: 'json' }).$type<unknown>().notNull(),
    foundAt: integer('found_at').notNull(),
  },
  (table) => [index('place_searches_by_age').on(table.foundAt)],
)

/** Calls to a service that counts them by the minute, and how long each may be under way. */
export const vendorCalls = sqliteTable(
  'vendor_calls',
  {
    id: text().primaryKey(),
    service: text().notNull(),
    /** The user on whose behalf it is made; null in rows from before. A row is kept for a minute. */
    userId: text('user_id'),
    /** How many requests it may make. */
    requests: integer().notNull(),
    /** How many of them it may make side by side. */
    atOnce: integer('at_once').notNull().default(1),
    startedAt: integer('started_at').notNull(),
    /** When it ended, or will have ended at the latest. */
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('vendor_calls_by_start').on(table.service, table.startedAt)],
)
