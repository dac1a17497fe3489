import { afterEach, expect, it, vi } from 'vitest'
import type { ShrinkOrder, ShrinkResult } from './shrink.ts'

const photo = new Blob(['small'], { type: 'image/jpeg' })

/** A canvas that draws nothing. */
class Canvas {
  getContext = () => ({ fillRect: () => {}, drawImage: () => {} })
  convertToBlob = async () => photo
}

/** As of WebKit until August 2023. */
const olderDecoder = async (_file: Blob, options: ImageBitmapOptions = {}) => {
  if (options.imageOrientation === 'from-image') throw new TypeError('No such orientation')
  return { width: 4000, height: 3000, close: () => {} }
}

afterEach(() => vi.unstubAllGlobals())

it('the shrink worker works in browsers without `from-image`', async () => {
  vi.stubGlobal('createImageBitmap', olderDecoder)
  vi.stubGlobal('OffscreenCanvas', Canvas)
  const answered = new Promise<ShrinkResult>((resolve) => vi.stubGlobal('postMessage', resolve))
  await import('./shrink.worker.ts')

  const order: ShrinkOrder = { file: new Blob(['large']), isHeic: false }
  self.dispatchEvent(new MessageEvent('message', { data: order }))
  expect(await answered).toEqual({ photo })
})
