/** The type of a picture by its first bytes, whatever its name says. */
export type PhotoType = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Detects the type from the first 12 bytes. */
export const photoTypeOf = (bytes: Uint8Array): PhotoType => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && heicBrands.has(text(bytes, 8, 12))) return 'heic'
  return 'other'
}

export const readPhotoType = async (file: Blob): Promise<PhotoType> =>
  photoTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
