/** The type of a picture by its first bytes, whatever its name says. An SVG is a drawing. */
export type PhotoType = 'jpeg' | 'png' | 'webp' | 'heic' | 'svg' | 'other'

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** An SVG begins with its element, or with an XML declaration, comments and a document type before it. */
const isSvg = (bytes: Uint8Array): boolean =>
  /^\s*(<\?xml|<!--|<!doctype|<svg)/i.test(text(bytes, 0, 100).replace('\xef\xbb\xbf', '')) &&
  /<svg[\s>]/i.test(text(bytes, 0, headBytes))

/** More than what stands before the element of most drawings. */
const headBytes = 4096

/** Detects the type from the first bytes. */
export const photoTypeOf = (bytes: Uint8Array): PhotoType => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && heicBrands.has(text(bytes, 8, 12))) return 'heic'
  return isSvg(bytes) ? 'svg' : 'other'
}

export const readPhotoType = async (file: Blob): Promise<PhotoType> =>
  photoTypeOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))

type Size = { readonly width: number; readonly height: number }

/** The longest side of a sent photo, in pixels, as required. */
const longestSide = 1200
/** JPEG quality, 0 to 1. */
export const photoQuality = 0.9

/** Scales a size down so that its longest side is at most 1200. Never scales up. */
export const fitSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** What the worker does with a picture: make it small, or only strip its metadata. */
export type ShrinkOrder = {
  readonly file: Blob
  readonly type: PhotoType
  readonly way: 'shrink' | 'strip'
}

const run = (order: ShrinkOrder): Promise<Blob> => {
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' })
  return runInWorker<ShrinkOrder, Blob>(worker, order)
}

/**
 * Turns a picture upright and shrinks it, as JPEG without metadata, in a Web Worker. Rejects when
 * it can't be decoded or workers have no canvas.
 */
export const shrink = (file: Blob, type: PhotoType): Promise<Blob> =>
  run({ file, type, way: 'shrink' })

/** Strips a picture's own metadata, in a Web Worker. Rejects what is not a complete photo. */
export const stripInWorker = (file: Blob, type: PhotoType): Promise<Blob> =>
  run({ file, type, way: 'strip' })

/** Why a picture can't be used. Each has a sentence with a remedy in the locales. */
type RefusalReason = 'empty' | 'drawing' | 'damaged' | 'heic' | 'slow' | 'large'

/** A picture that can't be used, for a reason that the user is told. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture'

  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`The picture is refused: ${reason}`)
    this.reason = reason
  }
}

/** How long one step of reading a user's file may take. After it the worker is ended. */
export const stepMs = 3000

/** How long a worker's own script may take to load. */
const loadMs = 20_000

/** What a worker posts: that it begins a step, with its limit, and at last a result or an error. */
export type WorkerMessage<Result> =
  | { readonly limitMs: number }
  | { readonly result: Result }
  | { readonly error: string }

/** Answers each order by what `work` makes of it. `begin` starts the clock of a step. */
export const answerOrders = <Order, Result>(
  work: (order: Order, begin: (limitMs?: number) => void) => Promise<Result>,
): void => {
  const post = (message: WorkerMessage<Result>): void => self.postMessage(message)
  self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
    work(data, (limitMs = stepMs) => post({ limitMs })).then(
      (result) => post({ result }),
      (error: unknown) => post({ error: String(error) }),
    )
  })
}

/**
 * Gives an order to a worker that was started for it, and ends the worker afterwards. A file may be
 * made so that its parser never returns: only a worker can be ended then. Rejects with the reason
 * `slow` when a step takes longer than its limit, with another error when the work fails.
 */
export const runInWorker = async <Order, Result>(worker: Worker, order: Order): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Result>((resolve, reject) => {
      const limit = (ms: number, error: Error): void => {
        clearTimeout(timer)
        timer = setTimeout(() => reject(error), ms)
      }
      limit(loadMs, new Error('The worker did not start'))
      worker.onerror = () => reject(new Error('The worker could not start'))
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage<Result>>) => {
        if ('limitMs' in data) limit(data.limitMs, new RefusedPicture('slow'))
        else if ('result' in data) resolve(data.result)
        else reject(new Error(data.error))
      }
      worker.postMessage(order)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
