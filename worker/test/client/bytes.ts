import { createHash } from 'node:crypto'
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

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

configure({ useWebWorkers: false })

/**
 * The files of a zip by name. Another library reads it than the one that made it, and checks every
 * CRC.
 */
export const unzip = async (bytes: Uint8Array): Promise<Map<string, Uint8Array>> => {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true })
  const files = new Map<string, Uint8Array>()
  for (const entry of await reader.getEntries()) {
    if (entry.directory) throw new Error(`${entry.filename} is a folder`)
    files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()))
  }
  await reader.close()
  return files
}

/** The JSON of one file of an unzipped archive. */
export const jsonOf = (files: ReadonlyMap<string, Uint8Array>, name: string): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(files.get(name)))
