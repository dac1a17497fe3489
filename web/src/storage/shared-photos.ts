import { promisifyRequest, set } from 'idb-keyval'
import { openStore } from './open-store.ts'

const key = 'newest'

const store = openStore('storystone-shared')

const isPhoto = (value: unknown): value is File =>
  value instanceof File && value.type.startsWith('image/') && value.size > 0

/** Stores a photo from the share sheet until home takes it. It replaces an earlier one. */
export const keepSharedPhoto = (photo: File): Promise<void> => set(key, photo, store)

/**
 * Takes the stored photo: of several tabs one gets it. Null if there is none. What is no picture is
 * dropped. Rejects when the browser's storage can't be read.
 */
export const takeSharedPhoto = async (): Promise<File | null> => {
  const found: unknown = await store('readwrite', (photos) => {
    const request = photos.get(key)
    photos.delete(key)
    return promisifyRequest(request)
  })
  return isPhoto(found) ? found : null
}
