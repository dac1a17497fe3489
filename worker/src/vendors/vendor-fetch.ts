/** A vendor's answer was longer than any that it gives; the rest was not read. */
class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

const cutAt = (body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> => {
  let left = maxBytes
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        left -= chunk.byteLength
        if (left >= 0) controller.enqueue(chunk)
        else controller.error(new AnswerTooLong(`more than ${maxBytes} bytes`))
      },
    }),
  )
}

/**
 * A `fetch` for a vendor's answers: a body ends with `AnswerTooLong` beyond `maxBytes`, counted
 * once it is decompressed. A redirect is not followed: it is an answer with its status and no body, so
 * that nothing of ours goes to another host.
 */
export const createVendorFetch =
  (maxBytes: number) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const { status, headers, body } = response
    const isRedirect = status >= 300 && status < 400
    if (isRedirect) await body?.cancel()
    if (isRedirect || body === null) return new Response(null, { status, headers })
    return new Response(cutAt(body, maxBytes), { status, headers })
  }
