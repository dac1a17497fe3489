import { promisifyRequest, set } from 'idb-keyval'
import { bytesOf, KeptFile, openStore } from '#web/platform/storage/open-store.ts'

const key = 'newest'

const store = openStore('storystone-shared')

/** Stores a photo from the share sheet until home takes it. It replaces an earlier one. */
export const keepSharedPhoto = async (photo: Blob): Promise<void> =>
  set(key, await bytesOf(photo), store)

const read = async (isTaken: boolean): Promise<Blob | null> => {
  const found: unknown = await store('readwrite', (photos) => {
    const request = photos.get(key)
    if (isTaken) photos.delete(key)
    return promisifyRequest(request)
  })
  return KeptFile.safeParse(found).data ?? null
}

/** The stored photo, which stays stored. Null if there is none. Rejects when storage fails. */
export const readSharedPhoto = (): Promise<Blob | null> => read(false)

/**
 * Removes and returns the stored photo: of several tabs only one gets it. Null if there is none.
 * Rejects when storage fails.
 */
export const takeSharedPhoto = (): Promise<Blob | null> => read(true)
