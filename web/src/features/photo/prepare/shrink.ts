/** A picture to shrink; `isHeic` makes the worker decode it where the browser can't. */
export type ShrinkOrder = { readonly file: Blob; readonly isHeic: boolean }

/** The worker's answer. */
export type ShrinkResult = { readonly photo: Blob } | { readonly error: string }

/** The HEIC decoder has to be downloaded first, and is slow. */
const patienceMs = ({ isHeic }: ShrinkOrder): number => (isHeic ? 90_000 : 30_000)

/**
 * Turns a picture upright and shrinks it, as JPEG without metadata, in a Web Worker. Rejects when
 * it can't be decoded or workers have no canvas.
 */
export const shrink = async (order: ShrinkOrder): Promise<Blob> => {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Blob>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('It took too long')), patienceMs(order))
      worker.onerror = () => reject(new Error('The worker could not start'))
      worker.onmessage = ({ data }: MessageEvent<ShrinkResult>) => {
        if ('photo' in data) resolve(data.photo)
        else reject(new Error(data.error))
      }
      worker.postMessage(order)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
