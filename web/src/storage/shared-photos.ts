import { promisifyRequest, set } from 'idb-keyval'
import { openStore } from './open-store.ts'

const key = 'newest'

const store = openStore('storystone-shared')

const isPhoto = (value: unknown): value is File =>
  value instanceof File && value.type.startsWith('image/') && value.size > 0

/** Stores a photo from the share sheet until home takes it. It replaces an earlier one. */
export const keepSharedPhoto = (photo: File): Promise<void> => set(key, photo, store)

const read = async (isTaken: boolean): Promise<File | null> => {
  const found: unknown = await store('readwrite', (photos) => {
    const request = photos.get(key)
    if (isTaken) photos.delete(key)
    return promisifyRequest(request)
  })
  return isPhoto(found) ? found : null
}

/** The stored photo, which stays stored. Null if there is none. Rejects when storage fails. */
export const readSharedPhoto = (): Promise<File | null> => read(false)

/**
 * Removes and returns the stored photo: of several tabs only one gets it. Null if there is none.
 * Rejects when storage fails.
 */
export const takeSharedPhoto = (): Promise<File | null> => read(true)
