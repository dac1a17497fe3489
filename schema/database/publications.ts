import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { stories } from './stories.ts'

/**
 * The public pages of stories. The trigger `publication_ends` remembers the hash of one that goes, with its
 * story or account too, and queues its card for deletion.
 */
export const publications = sqliteTable('publications', {
  storyId: text('story_id')
    .primaryKey()
    .references(() => stories.id, { onDelete: 'cascade' }),
  /** The token is a keyed hash of this: who reads the table can't open the page. */
  nonce: text().notNull(),
  /** SHA-256 of the token, by which a page is found; also the name of its card. */
  tokenHash: text('token_hash').notNull().unique(),
  showsPhoto: integer('shows_photo', { mode: 'boolean' }).notNull(),
  isIndexed: integer('is_indexed', { mode: 'boolean' }).notNull(),
  /** The title of the story for which there is a card; null without one. */
  cardTitle: text('card_title'),
  createdAt: integer('created_at').notNull(),
  /** When an operator took it down: it stays, so that it is not published again. */
  takenDownAt: integer('taken_down_at'),
})

/** The hashes of tokens whose pages are gone for good. They name nobody. */
export const endedPublications = sqliteTable('ended_publications', {
  tokenHash: text('token_hash').primaryKey(),
  endedAt: integer('ended_at').notNull(),
})

/** What readers say is wrong with a public page. */
export const publicationReports = sqliteTable(
  'publication_reports',
  {
    id: text().primaryKey(),
    tokenHash: text('token_hash')
      .notNull()
      .references(() => publications.tokenHash, { onDelete: 'cascade' }),
    reason: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('reports_of_publication').on(table.tokenHash, table.createdAt)],
)
