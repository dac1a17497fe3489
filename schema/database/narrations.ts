import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { stories } from './stories.ts'

export const narrationStates = ['under_way', 'kept'] as const

/**
 * Narrated texts of a user. `under_way` is a claim: a failed one is deleted, an expired one may be
 * taken over. `kept`: the file is in the bucket.
 */
export const narrations = sqliteTable(
  'narrations',
  {
    /** A hash of owner, text, voice and narrator. Also the file's id. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: narrationStates }).notNull(),
    /** The holder of the claim, and since when. */
    claimId: text('claim_id').notNull(),
    claimedAt: integer('claimed_at').notNull(),
    /** JSON: the sentences spoken so far and when each begins. */
    timings: text({ mode: 'json' }).$type<unknown>().notNull(),
  },
  (table) => [
    index('narrations_of_user').on(table.userId),
    index('narrations_under_way').on(table.claimedAt).where(sql`${table.state} = 'under_way'`),
  ],
)

/** The stories of a narration: several when they have the same text. */
export const narratedStories = sqliteTable(
  'narrated_stories',
  {
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    narrationId: text('narration_id')
      .notNull()
      .references(() => narrations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.narrationId] }),
    index('stories_of_narration').on(table.narrationId),
  ],
)
