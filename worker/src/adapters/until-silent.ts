import { withDeadline } from './deadline.ts'

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
 * A file of so many bytes as it comes, which breaks off when nothing comes for so many milliseconds.
 * A reader who is slow or leaves is no silence.
 */
export const untilSilent = (
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
