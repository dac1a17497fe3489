import { withDeadline } from './deadline.ts'
import { untilSilent } from './until-silent.ts'

/** What is known of a kept object. `etag` is a strong one, with its quotation marks. */
export type KeptMedia = {
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  readonly etag: string
}

/** An object as a listing tells it, with the moment at which it was kept. */
export type ListedMedia = KeptMedia & { readonly key: string; readonly keptAt: Date }

/** The bytes from `offset` on, `length` of them. */
export type ByteRange = { readonly offset: number; readonly length: number }

/** A file, whole. */
export type MediaFile = { readonly bytes: Uint8Array; readonly contentType: string }

/**
 * The bucket failed, or gave no answer in time. What it was asked for may be done, or may still be
 * done later.
 */
export class MediaUnreachable extends Error {
  override readonly name = 'MediaUnreachable'
}

/**
 * Photos and audio, by keys of {@link mediaKey}. Every call has a deadline and one try, and throws
 * {@link MediaUnreachable}; a file that is being read breaks off when it stands still.
 */
export type MediaBucket = {
  readonly keep: (key: string, file: MediaFile) => Promise<void>
  /** May return null. */
  readonly describe: (key: string) => Promise<KeptMedia | null>
  /** Opens the object that was described, or a range of it; null when it is gone or another. */
  readonly open: (
    key: string,
    described: KeptMedia,
    range?: ByteRange,
  ) => Promise<ReadableStream<Uint8Array> | null>
  /** Every object of a folder, in the order of their keys. */
  readonly list: (folder: string) => AsyncIterable<ListedMedia>
  /** Reads an object whole; may return null. */
  readonly read: (key: string) => Promise<MediaFile | null>
  /** Deletes objects; what is not there is no fault. A key that ends in "/" is a folder. */
  readonly remove: (keys: readonly string[]) => Promise<void>
}

const usualDeadlineMs = 10_000
const mostKeysACall = 1_000

/** Waits for a call of the bucket, within its deadline. */
type Patiently = <T>(work: Promise<T>) => Promise<T>

const patientlyFor =
  (deadlineMs: number): Patiently =>
  async (work) => {
    try {
      return await withDeadline(work, deadlineMs)
    } catch (error) {
      throw new MediaUnreachable('The bucket did not answer', { cause: error })
    }
  }

const contentTypeOf = (object: R2Object): string =>
  object.httpMetadata?.contentType ?? 'application/octet-stream'

const describe = (object: R2Object): KeptMedia => ({
  contentType: contentTypeOf(object),
  size: object.size,
  etag: object.httpEtag,
})

async function* listFolder(
  bucket: R2Bucket,
  folder: string,
  patiently: Patiently,
): AsyncGenerator<ListedMedia> {
  let startAfter = folder
  for (;;) {
    const page = await patiently(
      bucket.list({ prefix: folder, startAfter, include: ['httpMetadata'] }),
    )
    for (const object of page.objects) {
      yield { ...describe(object), key: object.key, keptAt: object.uploaded }
      startAfter = object.key
    }
    if (!page.truncated) return
  }
}

const removeFolder = async (
  bucket: R2Bucket,
  folder: string,
  patiently: Patiently,
): Promise<void> => {
  for (;;) {
    const { objects, truncated } = await patiently(
      bucket.list({ prefix: folder, limit: mostKeysACall }),
    )
    if (objects.length > 0) await patiently(bucket.delete(objects.map(({ key }) => key)))
    if (!truncated) return
  }
}

/** Keeps media in an R2 bucket; `deadlineMs` is that of each call, and of a pause in a file. */
export const createMediaBucket = (bucket: R2Bucket, deadlineMs = usualDeadlineMs): MediaBucket => {
  const patiently = patientlyFor(deadlineMs)
  return {
    keep: async (key, { bytes, contentType }) => {
      await patiently(bucket.put(key, bytes, { httpMetadata: { contentType } }))
    },
    describe: async (key) => {
      const object = await patiently(bucket.head(key))
      return object && describe(object)
    },
    open: async (key, { etag, size }, range) => {
      const onlyIf = { etagMatches: etag.replaceAll('"', '') }
      const object = await patiently(bucket.get(key, { onlyIf, ...(range ? { range } : {}) }))
      if (!object || !('body' in object)) return null
      return untilSilent(object.body, range?.length ?? size, deadlineMs)
    },
    list: (folder) => listFolder(bucket, folder, patiently),
    read: async (key) => {
      const object = await patiently(bucket.get(key))
      if (!object) return null
      const bytes = new Uint8Array(await patiently(object.arrayBuffer()))
      return { bytes, contentType: contentTypeOf(object) }
    },
    remove: async (keys) => {
      const objects = keys.filter((key) => !key.endsWith('/'))
      for (let start = 0; start < objects.length; start += mostKeysACall) {
        await patiently(bucket.delete(objects.slice(start, start + mostKeysACall)))
      }
      for (const key of keys) if (key.endsWith('/')) await removeFolder(bucket, key, patiently)
    },
  }
}
