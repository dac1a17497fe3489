/** A picture to be made small; `isHeic`: by a decoder of our own where the browser has none. */
export type ToShrink = { readonly file: Blob; readonly isHeic: boolean }

/** What the worker answers. */
export type Shrunk = { readonly photo: Blob } | { readonly error: string }

/** A decoder of HEIC has to be fetched first, and is slow. */
const patienceMs = ({ isHeic }: ToShrink): number => (isHeic ? 90_000 : 30_000)

/**
 * Makes a picture upright and small, as JPEG without metadata, in a worker of its own. Rejects
 * where the picture can't be decoded or there is no canvas for workers.
 */
export const shrink = async (order: ToShrink): Promise<Blob> => {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Blob>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('It took too long')), patienceMs(order))
      worker.onerror = () => reject(new Error('The worker could not start'))
      worker.onmessage = ({ data }: MessageEvent<Shrunk>) => {
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
