import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { writers } from '../contract/story.ts'
import { formats } from '../formats.ts'
import { languages } from '../languages.ts'
import { placeTypes } from '../place-types.ts'
import { users } from './accounts.ts'

/** Stories that were delivered, paid or free. */
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
    /** The name of the location. */
    location: text(),
    funFact: text('fun_fact'),
    /** JSON array of other names it might be. */
    candidates: text({ mode: 'json' }).$type<unknown>().notNull(),
    confidence: real(),
    /** What its photo shows; null without a photo, or when unknown. */
    recognised: text(),
    /** The id of its photo; null for a story from a name. */
    photoId: text('photo_id'),
    /** The id of its newest narration; null while there is none. */
    narrationId: text('narration_id'),
    /** The place it is about; null for stories from before, and for those of no known place. */
    placeId: text('place_id'),
    /** The place's name as shown. */
    landmark: text(),
    /** What the place is drawn as; null where nothing says it, and in stories from before. */
    placeType: text('place_type', { enum: placeTypes }),
    /** JSON: the place's picture with its credit. */
    picture: text({ mode: 'json' }).$type<unknown>(),
    /** JSON: the revisions it rests on. */
    sources: text({ mode: 'json' }).$type<unknown>(),
    /** JSON: what each sentence rests on. */
    citations: text({ mode: 'json' }).$type<unknown>(),
    writer: text({ enum: writers }),
    /** JSON of the inscription; null for other formats. */
    inscription: text({ mode: 'json' }).$type<unknown>(),
    /** Its position in the user's change feed. */
    revision: integer().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('stories_of_user').on(table.userId, table.createdAt, table.id),
    index('stories_changed').on(table.userId, table.revision),
    index('stories_of_place').on(table.placeId, table.format, table.language),
  ],
)

/** Deleted stories, for devices that still have them. */
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

export const attemptStates = ['reserved', 'settled', 'given_back', 'returned'] as const
export type AttemptState = (typeof attemptStates)[number]

/**
 * A try to fulfil a request, with its cost: `reserved`, then either `settled` (the story is stored)
 * or `given_back` (the credits are), never both. A settled one is `returned` when its story was about
 * the wrong place: the story is gone and the credits are back.
 */
export const attempts = sqliteTable(
  'attempts',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the parsed request, which identifies equal bodies. */
    bodyHash: text('body_hash').notNull(),
    state: text({ enum: attemptStates }).notNull(),
    cost: real().notNull(),
    /** The story's id once the attempt is settled. */
    storyId: text('story_id').notNull(),
    /** The id of the photo it stores, if there is one. */
    photoId: text('photo_id'),
    /** The story it writes again, free; null for a new story. */
    replacesStoryId: text('replaces_story_id'),
    /** The place that was chosen or resolved; null while it is not known. */
    placeId: text('place_id'),
    /** What is being written; null in rows from before these columns. */
    format: text({ enum: formats }),
    language: text({ enum: languages }),
    /** What it is about, as far as is known: the typed name, or the place's; null once the attempt has ended. */
    landmark: text(),
    createdAt: integer('created_at').notNull(),
    /** When its credits came back because its story was about the wrong place; else null. */
    returnedAt: integer('returned_at'),
  },
  (table) => [
    uniqueIndex('attempts_live_key')
      .on(table.userId, table.idempotencyKey)
      .where(sql`${table.state} <> 'given_back'`),
    index('attempts_of_key').on(table.userId, table.idempotencyKey, table.createdAt),
    index('attempts_of_user').on(table.userId, table.createdAt),
    uniqueIndex('attempts_live_replacement')
      .on(table.replacesStoryId)
      .where(sql`${table.state} <> 'given_back'`),
    index('attempts_reserved').on(table.createdAt).where(sql`${table.state} = 'reserved'`),
    index('attempts_of_story').on(table.storyId),
    index('attempts_by_age').on(table.createdAt),
    index('attempts_returned')
      .on(table.userId, table.returnedAt)
      .where(sql`${table.state} = 'returned'`),
  ],
)
