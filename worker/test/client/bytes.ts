import { createHash } from 'node:crypto'

export const bytesOf = async (response: Response): Promise<Uint8Array> =>
  new Uint8Array(await response.arrayBuffer())

/** A hash to compare files by: comparing their bytes one by one is slow. */
export const fingerprint = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

export const readerOf = (response: Response): ReadableStreamDefaultReader<Uint8Array> => {
  if (!response.body) throw new Error('The response has no body')
  return response.body.getReader()
}

/** Reads until `least` bytes have come, or to the end. */
export const readBytes = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  least = Number.POSITIVE_INFINITY,
): Promise<Uint8Array[]> => {
  const parts: Uint8Array[] = []
  for (let length = 0; length < least; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  return parts
}
