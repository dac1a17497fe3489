import { type Bytes, concat, viewOf } from './bytes.ts'

/** Unpacks a zlib stream (RFC 1950); null for a broken one, and for one of more than `limit` bytes. */
export const inflate = async (packed: Bytes, limit: number): Promise<Bytes | null> => {
  const pieces: Bytes[] = []
  let size = 0
  try {
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
    const reader = unpacked.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return concat(packed, pieces)
      size += value.length
      if (size > limit) {
        await reader.cancel()
        return null
      }
      pieces.push(new Uint8Array(value))
    }
  } catch {
    return null
  }
}

const adler32 = (bytes: Bytes): number => {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return high * 65_536 + low
}

const blockLength = 65_535

/** A zlib stream that holds the bytes as they are: the same for the same bytes, everywhere. */
export const storedStream = (bytes: Bytes): Bytes => {
  const pieces: Bytes[] = [new Uint8Array([0x78, 0x01])]
  for (let at = 0; at < bytes.length; at += blockLength) {
    const block = bytes.subarray(at, at + blockLength)
    const head = new Uint8Array([at + blockLength < bytes.length ? 0 : 1, 0, 0, 0, 0])
    viewOf(head).setUint16(1, block.length, true)
    viewOf(head).setUint16(3, ~block.length & 0xffff, true)
    pieces.push(head, block)
  }
  const sum = new Uint8Array(4)
  viewOf(sum).setUint32(0, adler32(bytes))
  return concat(bytes, [...pieces, sum])
}
