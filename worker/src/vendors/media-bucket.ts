import { withDeadline } from '#worker/platform/deadline.ts'
import { VendorUnreachable } from '../platform/errors/refusal.ts'

const pieceBytes = 64 * 1024

type Source = ReadableStreamBYOBReader
type Sink = WritableStreamDefaultWriter<Uint8Array>

const pass = async (from: Source, to: Sink, silenceMs: number): Promise<void> => {
  for (;;) {
    const { done, value } = await withDeadline(from.read(new Uint8Array(pieceBytes)), silenceMs)
    if (done) return to.close()
    await to.write(value)
  }
}

/**
 * Passes a file of `bytes` bytes on, and aborts it when the source sends nothing for `silenceMs`. A
 * slow reader does not count as silence.
 */
export const abortWhenSilent = (
  source: ReadableStream<Uint8Array>,
  bytes: number,
  silenceMs: number,
): ReadableStream<Uint8Array> => {
  const { readable, writable } = new FixedLengthStream(bytes)
  const from = source.getReader({ mode: 'byob' })
  const to = writable.getWriter()
  pass(from, to, silenceMs).catch(async (error: unknown) => {
    await Promise.allSettled([to.abort(error), from.cancel(error)])
  })
  return readable
}

/** An object in the bucket. `etag` is a strong one, quotation marks included. */
export type KeptMedia = {
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  readonly etag: string
}

/** An object in a listing, with the time it was stored. */
type ListedMedia = KeptMedia & { readonly key: string; readonly keptAt: Date }

/** `length` bytes from `offset` on. */
export type ByteRange = { readonly offset: number; readonly length: number }

/** A whole file. */
export type MediaFile = { readonly bytes: Uint8Array; readonly contentType: string }

/**
 * The bucket failed or did not answer in time. The operation may have been carried out, or may
 * still be.
 */
export class MediaUnreachable extends VendorUnreachable {
  override readonly name = 'MediaUnreachable'
}

/**
 * Photos and audio in the bucket. Every call has a deadline and no retry, and throws {@link
 * MediaUnreachable}; a file that is being read is aborted when it stalls.
 */
export type MediaBucket = {
  readonly keep: (key: string, file: MediaFile) => Promise<void>
  /** Copies an object; false when there is none. */
  readonly copy: (from: string, to: string) => Promise<boolean>
  /** May return null. */
  readonly describe: (key: string) => Promise<KeptMedia | null>
  /** Opens the described object, or a range of it; null when it was deleted or replaced. */
  readonly open: (
    key: string,
    described: KeptMedia,
    range?: ByteRange,
  ) => Promise<ReadableStream<Uint8Array> | null>
  /** Every object in a folder, in the order of the keys. */
  readonly list: (folder: string) => AsyncIterable<ListedMedia>
  /** Reads a whole object; may return null. */
  readonly read: (key: string) => Promise<MediaFile | null>
  /** Deletes objects and ignores missing ones. A key that ends in "/" is a folder. */
  readonly remove: (keys: readonly string[]) => Promise<void>
}

const defaultDeadlineMs = 10_000
const maxKeysPerCall = 1_000

/** Awaits a call to the bucket within its deadline. */
type WithinDeadline = <T>(work: Promise<T>) => Promise<T>

const deadlineOf =
  (deadlineMs: number): WithinDeadline =>
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
  withinDeadline: WithinDeadline,
): AsyncGenerator<ListedMedia> {
  let startAfter = folder
  for (;;) {
    const page = await withinDeadline(
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
  withinDeadline: WithinDeadline,
): Promise<void> => {
  for (;;) {
    const { objects, truncated } = await withinDeadline(
      bucket.list({ prefix: folder, limit: maxKeysPerCall }),
    )
    if (objects.length > 0) await withinDeadline(bucket.delete(objects.map(({ key }) => key)))
    if (!truncated) return
  }
}

/** Stores media in an R2 bucket; `deadlineMs` applies to each call, and to each pause in a file. */
export const createMediaBucket = (
  bucket: R2Bucket,
  deadlineMs = defaultDeadlineMs,
): MediaBucket => {
  const withinDeadline = deadlineOf(deadlineMs)
  return {
    keep: async (key, { bytes, contentType }) => {
      await withinDeadline(bucket.put(key, bytes, { httpMetadata: { contentType } }))
    },
    copy: async (from, to) => {
      const object = await withinDeadline(bucket.get(from))
      if (!object) return false
      const { body, httpMetadata } = object
      await withinDeadline(bucket.put(to, body, httpMetadata ? { httpMetadata } : {}))
      return true
    },
    describe: async (key) => {
      const object = await withinDeadline(bucket.head(key))
      return object && describe(object)
    },
    open: async (key, { etag, size }, range) => {
      const onlyIf = { etagMatches: etag.replaceAll('"', '') }
      const object = await withinDeadline(bucket.get(key, { onlyIf, ...(range ? { range } : {}) }))
      if (!object || !('body' in object)) return null
      return abortWhenSilent(object.body, range?.length ?? size, deadlineMs)
    },
    list: (folder) => listFolder(bucket, folder, withinDeadline),
    read: async (key) => {
      const object = await withinDeadline(bucket.get(key))
      if (!object) return null
      const bytes = new Uint8Array(await withinDeadline(object.arrayBuffer()))
      return { bytes, contentType: contentTypeOf(object) }
    },
    remove: async (keys) => {
      const objects = keys.filter((key) => !key.endsWith('/'))
      for (let start = 0; start < objects.length; start += maxKeysPerCall) {
        await withinDeadline(bucket.delete(objects.slice(start, start + maxKeysPerCall)))
      }
      for (const key of keys) if (key.endsWith('/')) await removeFolder(bucket, key, withinDeadline)
    },
  }
}
