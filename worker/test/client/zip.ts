import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

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
