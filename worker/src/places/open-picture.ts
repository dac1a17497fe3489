import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import { pictureKey, queueDeletion } from '#worker/media'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { MediaBucket, MediaFile } from '#worker/vendors/media-bucket.ts'
import {
  type Credit,
  creditAt,
  failedUntil,
  type Image,
  pictureKeptMs,
  selectPlace,
  updateImage,
} from './place.ts'
import { creditOf } from './place-picture.ts'
import { type Brought, useWikimedia, type WikimediaDeps } from './use-wikimedia.ts'

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
  const image = (await database.write(selectPlace(id)))?.image
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
      return { value: () => 'not_free', requests, store: { none } }
    }
    const key = pictureKey(file, width)
    // Before it is kept, so that a crash in between leaves nothing that is never deleted.
    await database.write(queueDeletion(key, now + pictureKeptMs))
    await mediaBucket.keep(key, picture)
    const found = updateImage(id, { file, credit, checkedAt: now })
    return { value: () => ({ ...picture, credit }), requests, store: { found } }
  }
  const work = () => rememberFailure(deps, id, image, bring())
  return useWikimedia(deps, { requests: 2, atOnce: 1, cost: 'pictures', findStored, work })
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
