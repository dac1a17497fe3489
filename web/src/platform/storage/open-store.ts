import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import * as z from 'zod/mini'
import { type DatabaseName, stored } from './stored.ts'

/** A file as bytes: not every browser stores a Blob, or keeps it for days. */
const Bytes = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) })
export type FileBytes = z.infer<typeof Bytes>

/** A stored file, as bytes or a Blob. An empty one is the rest of a file that the browser has lost. */
export const KeptFile = z.pipe(
  z.union([
    z.instanceof(Blob),
    z.pipe(
      Bytes,
      z.transform(({ type, bytes }) => new Blob([bytes], { type })),
    ),
  ]),
  z.instanceof(Blob).check(z.refine((file) => file.size > 0)),
)

const FileSize = z.union([
  z.pipe(
    z.instanceof(Blob),
    z.transform(({ size }) => size),
  ),
  z.pipe(
    Bytes,
    z.transform(({ bytes }) => bytes.byteLength),
  ),
])

/** The size of a stored file, in bytes; 0 for one that is none. Nothing of it is read or copied. */
export const sizeOfKept = (stored: unknown): number => FileSize.safeParse(stored).data ?? 0

/** The form in which every browser stores a file. */
export const bytesOf = async (file: Blob): Promise<FileBytes> => ({
  type: file.type,
  bytes: await file.arrayBuffer(),
})

/** A database has not answered in time: another tab may block it, or the browser has lost it. */
export class SilentStorage extends Error {
  override readonly name = 'SilentStorage'
}

/** Whether a failure means that this browser stores nothing at all. */
export const isStorageForbidden = (error: unknown): boolean =>
  // In this order: where the site's data are blocked, even the name may throw.
  (error instanceof DOMException && error.name === 'SecurityError') || !globalThis.indexedDB

/** Longer than a slow phone takes to store a narration. */
const limitMs = 5000

const abort = (transaction: IDBTransaction | undefined): void => {
  try {
    transaction?.abort()
  } catch {
    // It has ended.
  }
}

type Work<T> = (store: IDBObjectStore) => T | PromiseLike<T>

/**
 * Gives each use of a store {@link limitMs}. What comes too late is not done at all. After a silence
 * uses fail at once, until the database has answered.
 */
const withLimit = (name: string, use: UseStore): UseStore => {
  let isSilent = false

  const untilAnswer = async (): Promise<void> => {
    isSilent = true
    // A database that refuses has answered.
    await use('readonly', (store) => promisifyRequest(store.count())).catch(() => undefined)
    isSilent = false
  }

  const limited = async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> => {
    const silence = new SilentStorage(`${name} does not answer`)
    if (isSilent) throw silence
    let transaction: IDBTransaction | undefined
    let isLate = false
    const done = use(mode, (store) => {
      if (isLate) throw silence
      transaction = store.transaction
      return work(store)
    })
    return await new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        isLate = true
        reject(silence)
        abort(transaction)
        void untilAnswer()
      }, limitMs)
      done.finally(() => clearTimeout(timer)).then(resolve, reject)
    })
  }
  return limited
}

const stores = new Map<string, UseStore>(
  stored.databases.map(({ name, store }) => [name, withLimit(name, createStore(name, store))]),
)

/**
 * Gives `look` every key and value of a store, or of a range of it, one after the other: files that are
 * stored as bytes would fill the memory together.
 */
export const walkStore = (
  store: UseStore,
  look: (key: string, value: unknown) => void,
  range?: IDBKeyRange,
): Promise<void> =>
  store('readonly', (each) => {
    const request = each.openCursor(range)
    return new Promise((resolve, reject) => {
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const { result: cursor } = request
        if (cursor === null) return resolve()
        look(String(cursor.key), cursor.value)
        cursor.continue()
      }
    })
  })

/** The object store of a database. The database is opened by its first transaction. */
export const openStore =
  (name: DatabaseName): UseStore =>
  (mode, work) => {
    const store = stores.get(name)
    if (store === undefined) throw new Error(`There is no database ${name}`)
    return store(mode, work)
  }
