import { withDeadline } from '#worker/platform/deadline.ts'

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
