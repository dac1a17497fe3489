import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import type { MediaBucket, MediaFile } from '../../adapters/media-bucket.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Brought, useWikimedia, type WikimediaDeps } from '../../limits/use-wikimedia.ts'
import { type Credit, type Image, selectPlace, updateImage } from '../../story/place.ts'
import { creditOf } from '../../story/place-picture.ts'

export type OpenPictureDeps = WikimediaDeps & { readonly mediaBucket: MediaBucket }

/** A picture with the credit that goes with it. */
export type CreditedPicture = MediaFile & { readonly credit: Credit }

const bucketKey = (file: string, width: PictureWidth): string =>
  `picture/${width}/${encodeURIComponent(file)}`

type Opened = CreditedPicture | 'not_free'

/** The picture as it is kept: of everybody, for it says nothing about anybody. */
const findKept = async (
  { database, mediaBucket }: OpenPictureDeps,
  id: string,
  width: PictureWidth,
): Promise<{ readonly image: Image; readonly opened: Opened | null }> => {
  const image = (await database.write(selectPlace(id)))?.image
  if (!image) throw new Refusal('not_found')
  const { file, credit } = image
  if (credit === null) return { image, opened: 'not_free' }
  const kept = credit ? await mediaBucket.read(bucketKey(file, width)) : null
  return { image, opened: kept && credit ? { ...kept, credit } : null }
}

const fetchPicture = (
  deps: OpenPictureDeps,
  id: string,
  { file }: Image,
  width: PictureWidth,
): Promise<Opened> => {
  const { wikimedia, mediaBucket } = deps
  const findStored = async () => (await findKept(deps, id, width)).opened
  const work = async (): Promise<Brought<Opened>> => {
    const described = await wikimedia.describeFile(file, width)
    const credit = creditOf(described)
    const store = { image: updateImage(id, { file, credit }) }
    if (!credit || !described?.thumbnail) return { value: () => 'not_free', requests: 1, store }
    const picture = await wikimedia.fetchThumbnail(described.thumbnail)
    await mediaBucket.keep(bucketKey(file, width), picture)
    return { value: () => ({ ...picture, credit }), requests: 2, store }
  }
  return useWikimedia(deps, { requests: 2, atOnce: 1, findStored, work })
}

/** Opens the picture of a place. Refuses `not_found` where there is none that may be shown. */
export const openPicture = async (
  deps: OpenPictureDeps,
  id: string,
  width: PictureWidth,
): Promise<CreditedPicture> => {
  const { image, opened } = await findKept(deps, id, width)
  const picture = opened ?? (await fetchPicture(deps, id, image, width))
  if (picture === 'not_free') throw new Refusal('not_found')
  return picture
}
