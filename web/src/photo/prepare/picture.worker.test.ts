import { expect, it, vi } from 'vitest'
import { stripPhoto } from './picture.worker.ts'
import { fitSize, photoTypeOf, type ShrinkOrder, type WorkerMessage } from './run-in-worker.ts'

const photo = new Blob(['small'], { type: 'image/jpeg' })

/** A canvas that draws nothing. */
class Canvas {
  getContext = () => ({ fillRect: () => {}, drawImage: () => {} })
  convertToBlob = async () => photo
}

const bitmap = { width: 4000, height: 3000, close: () => {} }

/** As of WebKit until August 2023. */
const olderDecoder = async (_file: Blob, options: ImageBitmapOptions = {}) => {
  if (options.imageOrientation === 'from-image') throw new TypeError('No such orientation')
  return bitmap
}

const resultOf = async (decoder: unknown, order: ShrinkOrder): Promise<unknown> => {
  vi.stubGlobal('createImageBitmap', decoder)
  vi.stubGlobal('OffscreenCanvas', Canvas)
  const answered = new Promise<WorkerMessage<Blob>>((resolve) =>
    vi.stubGlobal('postMessage', (message: WorkerMessage<Blob>) => {
      if (!('limitMs' in message)) resolve(message)
    }),
  )
  await import('./picture.worker.ts')
  self.dispatchEvent(new MessageEvent('message', { data: order }))
  return answered
}

it('the worker for pictures works in browsers without `from-image`', async () => {
  const file = new Blob(['large'])
  const order = { file, type: 'jpeg', way: 'shrink' } as const
  expect(await resultOf(olderDecoder, order)).toEqual({ result: photo })
})

const bytesFrom = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const fileOf = (text: string): Blob => new Blob([new Uint8Array(bytesFrom(text))])
const start = '\xff\xd8'
const picture =
  '\xff\xc0\0\x0b\x08\0\x03\0\x04\x01\x01\x11\0\xff\xda\0\x08\x01\x01\0\0\x3f\0\x01\xff\xd9'

it.each([
  ['a JPEG that was cut off before its picture', start + picture.slice(0, -13)],
  ['a HEIC file', '\0\0\0\x18ftypheic'],
])('stripPhoto rejects %s', async (_what, text) => {
  await expect(stripPhoto(fileOf(text))).rejects.toThrow('not a complete')
})

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 1200, height: 900 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 900, height: 1200 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 10_000, height: 1 },
    { width: 1200, height: 1 },
  ],
])('fitSize fits %j into %j', (size, fitted) => expect(fitSize(size)).toEqual(fitted))

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBP', 'webp'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['<svg xmlns=', 'svg'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a drawing -->\n<svg>', 'svg'],
  ['<?xml version="1.0"?><rss>', 'other'],
  ['', 'other'],
])('photoTypeOf recognises %j as %s', (start, type) => {
  expect(photoTypeOf(new Uint8Array(bytesFrom(start)))).toBe(type)
})
