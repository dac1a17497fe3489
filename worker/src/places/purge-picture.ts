import { pictureWidths } from '@storystone/schema/contract/places.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { operatorActions, purgePictureVerb } from '@storystone/schema/database/operator.ts'
import { places } from '@storystone/schema/database/places.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import { pictureKey, queueDeletion } from '#worker/media'
import type { Database } from '#worker/platform/database/client.ts'
import { type Image, selectPlace } from './place.ts'

type PurgeDeps = {
  readonly database: Database
  /** The name of the operator's account on their machine. */
  readonly operator: string
}

/** Never read again: no time is later. */
const forGood = Number.MAX_SAFE_INTEGER

/**
 * Takes a place's picture and its credit away for good, from every place that shows the same file and from
 * the stories about them. The sweep deletes the file. Returns its name; null without a picture.
 */
export const purgePicture = async (
  { database, operator }: PurgeDeps,
  placeId: string,
  reason: string,
): Promise<string | null> => {
  const file = (await database.write(selectPlace(placeId)))?.image?.file
  if (file === undefined) return null
  const now = Date.now()
  const image: Image = { file, credit: null, checkedAt: forGood }
  const withPicture = sql`${stories} WHERE picture IS NOT NULL
    AND place_id IN (SELECT id FROM ${places} WHERE image ->> 'file' = ${file})`
  await database.write({
    image: sql`UPDATE ${places} SET image = ${JSON.stringify(image)} WHERE image ->> 'file' = ${file}`,
    files: pictureWidths.map((width) => queueDeletion(pictureKey(file, width), now)),
    // Each story is a change of its own, so that every device gets it.
    revisions: sql`UPDATE ${users} SET story_revision = story_revision
        + (SELECT count(*) FROM ${withPicture} AND user_id = users.id)
      WHERE id IN (SELECT user_id FROM ${withPicture})`,
    stories: sql`UPDATE ${stories} SET picture = NULL,
        revision = (SELECT story_revision FROM ${users} WHERE id = stories.user_id) - numbered.before
      FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id) - 1 AS before
        FROM ${withPicture}) AS numbered
      WHERE stories.id = numbered.id`,
    record: sql`INSERT INTO ${operatorActions}
        (id, verb, user_hash, operator, credits, reason, created_at)
      VALUES (${crypto.randomUUID()}, ${purgePictureVerb}, '', ${operator}, NULL,
        ${`${placeId}: ${reason}`}, ${now})`,
  })
  return file
}
