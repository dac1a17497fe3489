import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { del, delMany, get, keys, set, values } from 'idb-keyval'
import { KeptFile } from '#web/platform/storage/kept-file.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import { withShelf, writeFile } from './shelf-access.ts'

/** Photos are stored under their address at the server: `/api/media/{id}`. */
type Address = string

/** Stores a photo. Rejects when there is no room for it. */
export const keepPhoto = async (userId: string, address: Address, photo: Blob): Promise<void> => {
  await withShelf(userId, () =>
    writeFile(photo, (kept) => set(address, kept, openStore('storystone-photos'))),
  )
}

/** A photo; undefined if it is not stored. One that can't be read is dropped and fetched again. */
export const readPhoto = async (address: Address): Promise<Blob | undefined> => {
  const value: unknown = await get(address, openStore('storystone-photos'))
  if (value === undefined) return undefined
  const { data } = KeptFile.safeParse(value)
  if (data === undefined) await del(address, openStore('storystone-photos'))
  return data
}

export const keptPhotos = async (): Promise<ReadonlySet<Address>> =>
  new Set(await keys<Address>(openStore('storystone-photos')))

export const dropPhotos = async (userId: string, photos: readonly Address[]): Promise<void> => {
  if (photos.length > 0)
    await withShelf(userId, () => delMany([...photos], openStore('storystone-photos')))
}

/** The size of all photos, in bytes. */
export const measurePhotos = async (): Promise<number> =>
  (await values<unknown>(openStore('storystone-photos'))).reduce(
    (sum: number, value) => sum + (KeptFile.safeParse(value).data?.size ?? 0),
    0,
  )

type Pictured = Pick<Story, 'imageUrl' | 'picture'>

/** The width under which the shelf keeps the picture of a place. */
const keptWidth: PictureWidth = 960

const addressOf = ({ imageUrl, picture }: Pictured, width: PictureWidth): string | null =>
  imageUrl ?? (picture && `${picture.url}?width=${width}`)

/** The address of a story's picture: the user's photo, else the place's own; null without any. */
export const pictureAddressOf = (story: Pictured): string | null => addressOf(story, keptWidth)

/** The address of a story's picture in lists, where a place's picture is small. */
export const thumbnailAddressOf = (story: Pictured): string | null => addressOf(story, 250)
