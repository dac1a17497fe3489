import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { formats, languages } from '../catalog.ts'
import { users } from './accounts.ts'

/** Stories that were delivered, and so paid for. */
export const stories = sqliteTable(
  'stories',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    format: text({ enum: formats }).notNull(),
    language: text({ enum: languages }).notNull(),
    /** The name of the place. */
    location: text(),
    funFact: text('fun_fact'),
    /** JSON array of names it might be instead. */
    candidates: text({ mode: 'json' }).$type<unknown>().notNull(),
    confidence: real(),
    /** What its photo was taken for; null when it was told of a name, or nobody knows. */
    recognised: text(),
    /** The id of the photo it was told of; null when it was told of a name. */
    photoId: text('photo_id'),
    /** The id of the audio that it was last told by; null while there is none. */
    narrationId: text('narration_id'),
    /** JSON of the inscription that was read; null for the other formats. */
    inscription: text({ mode: 'json' }).$type<unknown>(),
    /** Where in the user's change feed the story last changed. */
    revision: integer().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('stories_of_user').on(table.userId, table.createdAt, table.id),
    index('stories_changed').on(table.userId, table.revision),
  ],
)

/** Stories that are gone, for devices that still show them. */
export const deletedStories = sqliteTable(
  'deleted_stories',
  {
    storyId: text('story_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
  },
  (table) => [index('deleted_stories_changed').on(table.userId, table.revision)],
)

export const attemptStates = ['reserved', 'settled', 'given_back'] as const
export type AttemptState = (typeof attemptStates)[number]

/**
 * One try at making a story, with its cost. `reserved` while the work is under way; then either
 * `settled` (the story is stored) or `given_back` (the credits are). Never both.
 */
export const attempts = sqliteTable(
  'attempts',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the parsed request: what makes two bodies the same. */
    bodyHash: text('body_hash').notNull(),
    state: text({ enum: attemptStates }).notNull(),
    cost: real().notNull(),
    /** The id the story has once the attempt is settled. */
    storyId: text('story_id').notNull(),
    /** The id of the photo that came with it, if one did. */
    photoId: text('photo_id'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('attempts_live_key')
      .on(table.userId, table.idempotencyKey)
      .where(sql`${table.state} <> 'given_back'`),
    index('attempts_of_key').on(table.userId, table.idempotencyKey, table.createdAt),
    index('attempts_of_user').on(table.userId, table.createdAt),
    index('attempts_reserved').on(table.createdAt).where(sql`${table.state} = 'reserved'`),
  ],
)

export const retellingStates = ['under_way', 'told'] as const
export type RetellingState = (typeof retellingStates)[number]

/**
 * The one free new telling of a story's photo. A row is a claim: `under_way` until the telling
 * is stored; one that fails is deleted, and one that was cut off may be taken over.
 */
export const retellings = sqliteTable('retellings', {
  storyId: text('story_id')
    .primaryKey()
    .references(() => stories.id, { onDelete: 'cascade' }),
  /** Who holds the claim. */
  id: text().notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  bodyHash: text('body_hash').notNull(),
  state: text({ enum: retellingStates }).notNull(),
  createdAt: integer('created_at').notNull(),
})
