import { mediaUrl } from '@storystone/schema/contract/media.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

const mediaUrlOf = (id: SQLiteColumn): SQL => sql`'${sql.raw(mediaUrl(''))}' || ${id}`

const listOf = (json: SQLiteColumn): SQL => sql`json(coalesce(${json}, '[]'))`

const { createdAt, citations } = stories
const isoTime = sql`strftime('%Y-%m-%dT%H:%M:%S', ${createdAt} / 1000, 'unixepoch')
  || printf('.%03dZ', ${createdAt} % 1000)`

const jsonWith = (ofCitations: SQL): SQL => sql`json_object(
  'id', ${stories.id}, 'title', ${stories.title}, 'content', ${stories.content},
  'format', ${stories.format}, 'location', ${stories.location},
  'imageUrl', ${mediaUrlOf(stories.photoId)}, 'funFact', ${stories.funFact},
  'createdAt', ${isoTime}, 'narrationUrl', ${mediaUrlOf(stories.narrationId)},
  'language', ${stories.language}, 'candidates', json(${stories.candidates}),
  'confidence', ${stories.confidence}, 'recognised', ${stories.recognised},
  'placeId', ${stories.placeId}, 'landmark', ${stories.landmark},
  'picture', json(${stories.picture}), 'writer', ${stories.writer},
  'sources', ${listOf(stories.sources)}, 'citations', ${ofCitations})`

/** Drizzle builds an expression of many parts for every query, which takes longer than a short query. */
const builtOnce = (json: SQL): SQL<string> =>
  sql<string>`${sql.raw(new SQLiteSyncDialect().sqlToQuery(json).sql)}`

/**
 * A story of the API as JSON text. The database makes it, and responses pass it on: what was valid
 * when it was written is not parsed again.
 */
export const storyJson = builtOnce(jsonWith(listOf(citations)))

/** The same without citations, for lists. */
export const listedStoryJson = builtOnce(jsonWith(sql`json('[]')`))
