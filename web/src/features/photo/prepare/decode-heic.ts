/** The picture in an answer of heic-to's worker; undefined when decoding failed. */
const pictureOf = (answer: unknown): ImageData | undefined =>
  answer instanceof Object && 'imageData' in answer && answer.imageData instanceof ImageData
    ? answer.imageData
    : undefined

/**
 * Decodes a HEIC picture, upright, with heic-to's worker, which is loaded only for this and ended
 * afterwards. Rejects what it can't decode.
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
