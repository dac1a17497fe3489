import { createHash } from 'node:crypto'
import type { PackHead, PackId } from '@storystone/schema/contract/packs.ts'

/** The type of a file, which is gzip of itself: nothing on the way may pack or unpack it, so that its length stays. */
export const packContentType = 'application/gzip'

/** The folder of all files of a pack, in the bucket. Nothing in it says who asked. */
export const packFolder = ({ cell, language }: PackId): string => `pack/${cell}/${language}/`

const gzip = async (text: string): Promise<Uint8Array> => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** The file of a pack from its places as lines of JSON; its revision is a hash of what is in it. */
export const composeFile = async (
  id: PackId,
  places: readonly string[],
): Promise<{ readonly bytes: Uint8Array; readonly revision: string }> => {
  const head: PackHead = { format: 1, ...id }
  const text = [JSON.stringify(head), ...places].map((line) => `${line}\n`).join('')
  const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { bytes: await gzip(text), revision }
}
