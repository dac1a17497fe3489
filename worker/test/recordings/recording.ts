import { Buffer } from 'node:buffer'

const dataUrls = import.meta.glob('./*.mp3', { query: '?inline', import: 'default', eager: true })

/** The bytes of an MP3 file in this folder; README.md has the origin of each. */
export const recording = (name: string): Uint8Array => {
  const [, base64] = dataUrls[`./${name}.mp3`]?.split(',') ?? []
  if (base64 === undefined) throw new Error(`There is no recording ${name}`)
  return Uint8Array.from(Buffer.from(base64, 'base64'))
}
