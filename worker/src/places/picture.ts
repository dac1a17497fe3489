import { type PictureWidth, pictureUrl, pictureWidths } from '@storystone/schema/contract/places.ts'
import type { StoryPicture } from '@storystone/schema/contract/story.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { operatorActions, purgePictureVerb } from '@storystone/schema/database/operator.ts'
import { places } from '@storystone/schema/database/places.ts'
import { publications } from '@storystone/schema/database/publications.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import { cardKey, pictureKey, queueDeletion } from '#worker/media'
import type { Database } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { MediaBucket, MediaFile } from '#worker/vendors/media-bucket.ts'
import type { FileDescription } from '#worker/vendors/wikimedia/files.ts'
import { WikimediaUnreachable } from '#worker/vendors/wikimedia/query.ts'
import {
  type Credit,
  creditAt,
  failedUntil,
  type Image,
  type Place,
  pictureKeptMs,
  selectPlace,
  updateImage,
} from './place.ts'
import { type Brought, inWikimediaTurn, type WikimediaDeps } from './wikimedia-queue.ts'

type PurgeDeps = {
  readonly database: Database
  /** The name of the operator's account on their machine. */
  readonly operator: string
}

/** Never read again: no time is later. */
const forGood = Number.MAX_SAFE_INTEGER

/** Takes a file and its credit from the stories that show it, and from the cards of their public pages. */
const takeFromStories = (file: string, now: number) => {
  const withPicture = sql`${stories} WHERE picture IS NOT NULL
    AND place_id IN (SELECT id FROM ${places} WHERE image ->> 'file' = ${file})`
  // A card shows the owner's photo where the page does, else this picture.
  const ofCards = sql`card_title IS NOT NULL AND story_id IN (SELECT id FROM ${withPicture})
    AND (NOT shows_photo OR (SELECT photo_id FROM ${stories} WHERE id = story_id) IS NULL)`
  return {
    files: sql`INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at)
      SELECT ${cardKey('')} || token_hash, ${now} FROM ${publications} WHERE ${ofCards}`,
    cards: sql`UPDATE ${publications} SET card_title = NULL WHERE ${ofCards}`,
    // Each story is a change of its own, so that every device gets it.
    revisions: sql`UPDATE ${users} SET story_revision = story_revision
        + (SELECT count(*) FROM ${withPicture} AND user_id = users.id)
      WHERE id IN (SELECT user_id FROM ${withPicture})`,
    stories: sql`UPDATE ${stories} SET picture = NULL,
        revision = (SELECT story_revision FROM ${users} WHERE id = stories.user_id) - numbered.before
      FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id) - 1 AS before
        FROM ${withPicture}) AS numbered
      WHERE stories.id = numbered.id`,
  }
}

/**
 * Takes a place's picture and its credit away for good, from every place that shows the same file and from
 * the stories about them. The sweep deletes the file. Returns its name; null without a picture.
 */
export const purgePicture = async (
  { database, operator }: PurgeDeps,
  placeId: string,
  reason: string,
): Promise<string | null> => {
  const file = (await database.query(selectPlace(placeId)))?.image?.file
  if (file === undefined) return null
  const now = Date.now()
  const image: Image = { file, credit: null, checkedAt: forGood }
  await database.write({
    image: sql`UPDATE ${places} SET image = ${JSON.stringify(image)} WHERE image ->> 'file' = ${file}`,
    files: pictureWidths.map((width) => queueDeletion(pictureKey(file, width), now)),
    stories: takeFromStories(file, now),
    record: sql`INSERT INTO ${operatorActions}
        (id, verb, user_hash, operator, credits, reason, created_at)
      VALUES (${crypto.randomUUID()}, ${purgePictureVerb}, '', ${operator}, NULL,
        ${`${placeId}: ${reason}`}, ${now})`,
  })
  return file
}

/** The licences of Commons by their codes: Creative Commons without NC and ND, and public domain. */
const freeCode = /^(cc-by(-sa)?-[\d.]+|cc-?0|cc-zero|pd|fal|attribution)\b/i

/**
 * The short names of those without a code, and of ported ones. GFDL alone is none: it asks for its whole
 * text wherever the picture is.
 */
const freeName =
  /^(CC BY(-SA)? \d\.\d([-, ]+\d\.\d)*( [a-z]{2,4})?|CC0( 1\.0)?|public domain|FAL( 1\.\d)?|attribution|no restrictions|OGL( v?\d(\.\d)?)?)$/i

/** The credit of a file; null unless it has a free licence and an author. */
export const creditOf = (file: FileDescription | null): Credit | null => {
  if (!file || file.isNonFree || file.author === '') return null
  const { author, license, licenseCode, licenseUrl, sourceUrl } = file
  if (!freeCode.test(licenseCode) && !freeName.test(license)) return null
  return { author, license: license || licenseCode, licenseUrl, sourceUrl }
}

/** A place's own picture as a story shows it; null without one that may be shown. */
export const placePicture = ({ id, image }: Place): StoryPicture | null => {
  const credit = image && creditAt(image, Date.now())
  return credit ? { url: pictureUrl(id), ...credit } : null
}

export type OpenPictureDeps = WikimediaDeps & { readonly mediaBucket: MediaBucket }

/** A picture with the credit that goes with it. */
export type CreditedPicture = MediaFile & { readonly credit: Credit }

type Opened = CreditedPicture | 'not_free'

/** The picture as it is kept: of everybody, for it says nothing about anybody. */
const findKept = async (
  { database, mediaBucket }: OpenPictureDeps,
  id: string,
  width: PictureWidth,
): Promise<{ readonly image: Image; readonly opened: Opened | null }> => {
  const image = (await database.query(selectPlace(id)))?.image
  if (!image) throw new Refusal('not_found')
  const credit = creditAt(image, Date.now())
  if (credit === null) return { image, opened: 'not_free' }
  const kept = credit ? await mediaBucket.read(pictureKey(image.file, width)) : null
  return { image, opened: kept && credit ? { ...kept, credit } : null }
}

/** Refuses while a failure is remembered. */
const requireUnfailed = (image: Image): void => {
  const now = Date.now()
  const retryAfter = Math.ceil((failedUntil(image, now) - now) / 1000)
  if (retryAfter > 0) throw new Refusal('temporarily_unavailable', { retryAfter })
}

/** Remembers that Wikimedia had no picture for us, whatever the reason, so that nobody asks for a while. */
const rememberFailure = async <T>(
  { database }: OpenPictureDeps,
  id: string,
  image: Image,
  fetching: Promise<T>,
): Promise<T> => {
  try {
    return await fetching
  } catch (error) {
    await database.write(updateImage(id, { ...image, failedAt: Date.now() }))
    throw error
  }
}

const fetchPicture = (
  deps: OpenPictureDeps,
  id: string,
  image: Image,
  width: PictureWidth,
): Promise<Opened> => {
  const { file } = image
  const { database, wikimedia, mediaBucket } = deps
  const findStored = async () => {
    const found = await findKept(deps, id, width)
    if (found.opened === null) requireUnfailed(found.image)
    return found.opened
  }
  const bring = async (): Promise<Brought<Opened>> => {
    const described = await wikimedia.describeFile(file, width)
    const now = Date.now()
    const credit = creditOf(described)
    const address = credit && described?.thumbnail
    const picture = address ? await wikimedia.fetchThumbnail(address) : null
    const requests = address ? 2 : 1
    if (!credit || !picture) {
      const none = updateImage(id, { file, credit: null, checkedAt: now })
      // The place may get another file from now on, and stories must not show that with this one's credit.
      const stories = image.credit ? takeFromStories(file, now) : null
      return { value: () => 'not_free', requests, store: { none, stories } }
    }
    const key = pictureKey(file, width)
    // Before it is kept, so that a crash in between leaves nothing that is never deleted.
    await database.write(queueDeletion(key, now + pictureKeptMs))
    await mediaBucket.keep(key, picture)
    const found = updateImage(id, { file, credit, checkedAt: now })
    return { value: () => ({ ...picture, credit }), requests, store: { found } }
  }
  const work = () => rememberFailure(deps, id, image, bring())
  return inWikimediaTurn(deps, { requests: 2, atOnce: 1, cost: 'pictures', findStored, work })
}

/** Opens the picture of a place. Refuses `not_found` where there is none that may be shown. */
export const openPicture = async (
  deps: OpenPictureDeps,
  id: string,
  width: PictureWidth,
): Promise<CreditedPicture> => {
  const { image, opened } = await findKept(deps, id, width)
  if (opened === null) requireUnfailed(image)
  const picture = opened ?? (await fetchPicture(deps, id, image, width))
  if (picture === 'not_free') throw new Refusal('not_found')
  return picture
}

/** The picture of a place; null where there is none that may be shown, or where fetching it fails. */
export const findPicture = async (
  deps: OpenPictureDeps,
  id: string,
  width: PictureWidth,
): Promise<CreditedPicture | null> => {
  const image = (await deps.database.query(selectPlace(id)))?.image
  if (!image || failedUntil(image, Date.now()) > 0) return null
  try {
    return await openPicture(deps, id, width)
  } catch (error) {
    const isNone = error instanceof Refusal && error.code === 'not_found'
    if (isNone || error instanceof WikimediaUnreachable) return null
    throw error
  }
}
