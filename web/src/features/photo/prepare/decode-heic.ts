/** The picture in an answer of heic-to's worker; undefined where it could not be decoded. */
const pictureOf = (answer: unknown): ImageData | undefined =>
  answer instanceof Object && 'imageData' in answer && answer.imageData instanceof ImageData
    ? answer.imageData
    : undefined

/**
 * Decodes a HEIC picture, upright, where the browser can't: by heic-to's worker, which is fetched
 * only then and is ended afterwards. Rejects for what it can't decode either.
 */
export const decodeHeic = async (file: Blob): Promise<ImageBitmap> => {
  const buffer = await file.arrayBuffer()
  const decoder = new Worker(import.meta.env.HEIC_DECODER)
  try {
    const picture = await new Promise<ImageData>((resolve, reject) => {
      decoder.onerror = () => reject(new Error('The decoder of HEIC could not be loaded'))
      decoder.onmessage = ({ data }: MessageEvent<unknown>) => {
        const decoded = pictureOf(data)
        if (decoded === undefined) reject(new Error('The HEIC picture could not be decoded'))
        else resolve(decoded)
      }
      decoder.postMessage({ id: 'photo', buffer })
    })
    return await createImageBitmap(picture)
  } finally {
    decoder.terminate()
  }
}
