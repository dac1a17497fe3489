import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { languages } from '../languages.ts'
import { sessions } from './accounts.ts'

/** Where notices of a session go: a browser's push service. It ends with its session, and follows its id. */
export const pushSubscriptions = sqliteTable('push_subscriptions', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  /** The browser's address at its push service: a browser has the notices of one session. */
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  /** This app's origin, where a notice leads. */
  origin: text().notNull(),
  language: text({ enum: languages }).notNull(),
  /** Until when its push service wants nothing sent to it. */
  waitsUntil: integer('waits_until').notNull().default(0),
})
