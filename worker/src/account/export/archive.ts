import { makeZip } from 'client-zip'

/** A file of an archive; its bytes are read when its turn comes. No chunk may be empty. */
export type ArchiveEntry = {
  readonly name: string
  readonly lastModified: Date
  readonly input: AsyncIterable<string | Uint8Array> | ReadableStream<Uint8Array>
}

export type Archive = {
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when everything was read or the reader has left; rejects when an entry failed. */
  readonly ended: Promise<void>
}

/** Ends the entries normally when the reader leaves; the library would throw into them. */
const ignoringThrow = (entries: AsyncGenerator<ArchiveEntry>): AsyncIterable<ArchiveEntry> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => entries.next(),
    throw: () => entries.return(undefined),
  }),
})

/** Opens a zip that is made while it is read: only the current chunk is in memory. */
export const openArchive = (entries: AsyncGenerator<ArchiveEntry>): Archive => {
  const zip = makeZip(ignoringThrow(entries)).getReader()
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
