import { createStore, set, type UseStore } from 'idb-keyval'

const key = 'newest'

let opened: UseStore | undefined

const store: UseStore = (mode, work) => {
  opened ??= createStore('storystone-shared', 'photos')
  return opened(mode, work)
}

const isPhoto = (value: unknown): value is File =>
  value instanceof File && value.type.startsWith('image/') && value.size > 0

/**
 * Keeps the photo that came by the share sheet until home takes it. A newer one takes its place:
 * there is room for one on home.
 */
export const keepSharedPhoto = (photo: File): Promise<void> => set(key, photo, store)

const until = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * The photo that came by the share sheet, which is kept no longer: only one of several tabs gets
 * it. Null when there is none; what is no picture is dropped. Rejects when the browser's storage
 * can't be read.
 */
export const takeSharedPhoto = async (): Promise<File | null> => {
  const found: unknown = await store('readwrite', (photos) => {
    const request = photos.get(key)
    photos.delete(key)
    return until(request)
  })
  return isPhoto(found) ? found : null
}
