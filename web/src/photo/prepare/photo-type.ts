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
