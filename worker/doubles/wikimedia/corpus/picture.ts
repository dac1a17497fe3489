import { readFileSync } from 'node:fs'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { placeTypeOf } from '../../../../schema/place-drawing.ts'
import type { PlaceType } from '../../../../schema/place-types.ts'
import type { Entry } from './entry.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, sum])
}

/** An index into the palette for each pixel, row by row; each row has a byte for its filter first. */
type Drawing = { readonly palette: Buffer; readonly rows: Buffer }

/** Of the files in `drawings`, which have one byte a pixel and no filters. */
const drawn = { width: 320, height: 240 } as const

const chunkOf = (png: Buffer, type: string): Buffer => {
  for (let at = signature.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) !== type) continue
    return png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
  }
  throw new Error(`The drawing has no ${type}`)
}

const drawings = new Map<PlaceType, Drawing>()

const drawingOf = (type: PlaceType): Drawing => {
  const known = drawings.get(type)
  if (known !== undefined) return known
  const png = readFileSync(new URL(`drawings/${type}.png`, import.meta.url))
  const drawing = { palette: chunkOf(png, 'PLTE'), rows: inflateSync(chunkOf(png, 'IDAT')) }
  drawings.set(type, drawing)
  return drawing
}

/** What an entry is, by its own words. */
const typeOf = ({ en, fr }: Entry): PlaceType =>
  placeTypeOf('en', [en?.description, en?.title]) ??
  placeTypeOf('fr', [fr?.description, fr?.title]) ??
  'ruin'

/** The app's drawing of a type of place as PNG, with a line in it that says it is one. */
export const drawPicture = (entry: Entry | undefined, width: number): Buffer => {
  const { palette, rows } = drawingOf(entry === undefined ? 'ruin' : typeOf(entry))
  const height = Math.round((width * drawn.height) / drawn.width)
  const pixels = Buffer.alloc(height * (1 + width))
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * drawn.height) / height) * (1 + drawn.width) + 1
    for (let x = 0; x < width; x += 1) {
      pixels[y * (1 + width) + 1 + x] = rows[row + Math.floor((x * drawn.width) / width)] ?? 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
