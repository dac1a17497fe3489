import * as z from 'zod/mini'

/** The items of a list that have the shape; the others are left out, and the list does not fail. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items) =>
      items.flatMap((each): z.infer<T>[] => {
        const { success, data } = item.safeParse(each)
        return success ? [data] : []
      }),
    ),
  )

/** The entries of an object whose values have the shape. An empty object may come as a list. */
export const recordOf = <T extends z.ZodMiniType>(value: T) =>
  z.pipe(
    z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    z.transform((entries) =>
      Object.fromEntries(
        Object.entries(entries).flatMap(([name, each]): [string, z.infer<T>][] => {
          const { success, data } = value.safeParse(each)
          return success ? [[name, data]] : []
        }),
      ),
    ),
  )

/** A field that is as good as absent where its value has another shape. */
export const orElse = <T extends z.ZodMiniType>(type: T, fallback: z.infer<T>) =>
  z.catch(type, fallback)

/** A field that is undefined where it is absent or has another shape. */
export const orAbsent = <T extends z.ZodMiniType>(type: T) => z.catch(z.optional(type), undefined)

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
