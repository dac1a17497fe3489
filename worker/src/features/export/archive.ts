import { makeZip } from 'client-zip'

/** One file of an archive; its bytes are asked for when its turn has come. No chunk is empty. */
export type ArchiveEntry = {
  readonly name: string
  readonly lastModified: Date
  readonly input: AsyncIterable<string | Uint8Array> | ReadableStream<Uint8Array>
}

export type Archive = {
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when all was read or the reader has left; rejects when an entry failed. */
  readonly ended: Promise<void>
}

/** Lets entries end in peace when the reader leaves, where the library would throw into them. */
const untilClosed = (entries: AsyncGenerator<ArchiveEntry>): AsyncIterable<ArchiveEntry> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => entries.next(),
    throw: () => entries.return(undefined),
  }),
})

/**
 * Opens a zip of entries, made while it is read: at no time is more of it in memory than what
 * the entries give at once.
 */
export const openArchive = (entries: AsyncGenerator<ArchiveEntry>): Archive => {
  const zip = makeZip(untilClosed(entries)).getReader()
  let finish: () => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await zip.read()
          if (!done) return controller.enqueue(value)
          controller.close()
          finish()
        } catch (error) {
          controller.error(error)
          fail(error)
        }
      },
      cancel: async () => {
        finish()
        await zip.cancel()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, ended }
}
