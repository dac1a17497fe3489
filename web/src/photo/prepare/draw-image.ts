import { fitSize, photoQuality, RefusedPicture, stepMs } from './run-in-worker.ts'

const withLimit = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RefusedPicture('slow')), stepMs)
  })
  return Promise.race([work, tooSlow]).finally(() => clearTimeout(timer))
}

/** Shows a file by `<img>` for as long as `use` takes. Rejects what this browser can't show. */
const withImage = async <T>(
  file: Blob,
  use: (image: HTMLImageElement) => T,
): Promise<Awaited<T>> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await withLimit(image.decode())
    return await use(image)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas')
  return context
}

/** A browser may show nothing of a damaged picture and call that a success. */
const requirePixels = (image: HTMLImageElement): void => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const context = contextOf(canvas)
  context.drawImage(image, 0, 0, 16, 16)
  const { data } = context.getImageData(0, 0, 16, 16)
  if (data.every((value, index) => index % 4 !== 3 || value === 0))
    throw new Error('Nothing of the picture can be shown')
}

/**
 * Turns a picture upright and shrinks it, as JPEG without metadata, as `<img>` shows it: for what
 * `createImageBitmap` refuses. The browser decodes it outside this page's thread.
 */
export const drawImage = (file: Blob): Promise<Blob> =>
  withImage(file, (image) => {
    requirePixels(image)
    const canvas = document.createElement('canvas')
    const { width, height } = fitSize({ width: image.naturalWidth, height: image.naturalHeight })
    Object.assign(canvas, { width, height })
    const context = contextOf(canvas)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return new Promise<Blob>((resolve, reject) => {
      const done = (photo: Blob | null): void =>
        photo === null ? reject(new Error('The canvas gave no picture')) : resolve(photo)
      canvas.toBlob(done, 'image/jpeg', photoQuality)
    })
  })

/** Rejects a picture that this browser can't show: the user could not check what is sent. */
export const requireDisplayable = (file: Blob): Promise<void> => withImage(file, () => undefined)
