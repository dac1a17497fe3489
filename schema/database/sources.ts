import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { formats } from '../formats.ts'
import { languages } from '../languages.ts'

/** Revisions of articles about places, which stories rest on. No row says who asked. */
export const sources = sqliteTable(
  'sources',
  {
    /** The wiki and the revision, such as `enwiki:1234`. */
    id: text().primaryKey(),
    placeId: text('place_id').notNull(),
    language: text({ enum: languages }).notNull(),
    title: text().notNull(),
    /** The address of this revision. */
    url: text().notNull(),
    /** JSON: the article's passages, each with its section. */
    passages: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** When this revision was saved; null where it was stored before that was kept. */
    revisedAt: integer('revised_at'),
    retrievedAt: integer('retrieved_at').notNull(),
    /** When it is to be read again. */
    staleAt: integer('stale_at').notNull(),
  },
  (table) => [
    index('sources_of_place').on(table.placeId, table.language, table.staleAt),
    index('sources_by_age').on(table.staleAt),
  ],
)

/** Texts that serve every story of the same place, format, language, sources and writer. */
export const sharedTexts = sqliteTable(
  'shared_texts',
  {
    /** A hash of what the text depends on. */
    id: text().primaryKey(),
    placeId: text('place_id').notNull(),
    format: text({ enum: formats }).notNull(),
    language: text({ enum: languages }).notNull(),
    /** Who wrote it, with the version. */
    writer: text().notNull(),
    /** JSON: the fields of the story. */
    text: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** JSON: its citations. */
    citations: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** When a story last used it. */
    usedAt: integer('written_at').notNull(),
  },
  (table) => [
    index('shared_texts_of_place').on(table.placeId),
    index('shared_texts_by_age').on(table.usedAt),
  ],
)
