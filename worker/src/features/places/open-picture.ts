import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import type { MediaBucket, MediaFile } from '../../adapters/media-bucket.ts'
import type { FileDescription } from '../../adapters/wikimedia.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Credit, Image } from './candidates/place.ts'
import { findImage, updateImage } from './store.ts'
import { useWikimedia, type WikimediaDeps } from './use-wikimedia.ts'

export type OpenPictureDeps = WikimediaDeps & { readonly mediaBucket: MediaBucket }

/** A picture with the credit that goes with it. */
export type CreditedPicture = MediaFile & { readonly credit: Credit }

/** The licences of Commons by their codes: Creative Commons without NC and ND, and public domain. */
const freeLicense = /^(cc-by(-sa)?-[\d.]+|cc-?0|cc-zero|pd|fal|attribution)\b/i

/** The credit of a file; null unless it has a free licence and an author. */
const creditOf = (file: FileDescription | null): Credit | null => {
  if (!file || file.isNonFree || file.author === '') return null
  if (!freeLicense.test(file.licenseCode)) return null
  const { author, license, licenseUrl, sourceUrl } = file
  return { author, license, licenseUrl: licenseUrl || null, sourceUrl }
}

const bucketKey = (file: string, width: PictureWidth): string =>
  `picture/${width}/${encodeURIComponent(file)}`

type Opened = CreditedPicture | 'not_free'

/** The picture as it is kept: of everybody, for it says nothing about anybody. */
const findKept = async (
  { database, mediaBucket }: OpenPictureDeps,
  id: string,
  width: PictureWidth,
): Promise<{ readonly image: Image; readonly opened: Opened | null }> => {
  const image = await findImage(database, id)
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
  return useWikimedia<Opened>(deps, 2, findStored, async () => {
    const described = await wikimedia.describeFile(file, width)
    const credit = creditOf(described)
    const store = { image: updateImage(id, { file, credit }) }
    if (!credit || !described?.thumbnail) return { value: 'not_free', requests: 1, store }
    const picture = await wikimedia.fetchThumbnail(described.thumbnail)
    await mediaBucket.keep(bucketKey(file, width), picture)
    return { value: { ...picture, credit }, requests: 2, store }
  })
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
