import { expect, it, vi } from 'vitest'
import type { ShrinkOrder, WorkerMessage } from './run-in-worker.ts'

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
