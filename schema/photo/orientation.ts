import { type Bytes, hasTextAt, viewOf } from './bytes.ts'

const orientationTag = 0x0112
const shortType = 3

/**
 * Reads the orientation from a TIFF block (the body of EXIF); 1 where it has none. As Chromium does:
 * the first entry counts that is one short from 1 to 8, whatever other entries say.
 */
export const orientationIn = (tiff: Bytes): number => {
  const isLittle = hasTextAt(tiff, 0, 'II*\0')
  if (tiff.length < 14 || !(isLittle || hasTextAt(tiff, 0, 'MM\0*'))) return 1
  const view = viewOf(tiff)
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return 1
  const count = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    const [tag, type] = [view.getUint16(at, isLittle), view.getUint16(at + 2, isLittle)]
    const isOne = view.getUint32(at + 4, isLittle) === 1
    const value = view.getUint16(at + 8, isLittle)
    const isIt = tag === orientationTag && type === shortType && isOne
    if (isIt && value >= 1 && value <= 8) return value
  }
  return 1
}

/** A TIFF block with an orientation and nothing else. */
export const tiffWithOrientation = (orientation: number): Bytes => {
  const tiff = new Uint8Array(26)
  const view = viewOf(tiff)
  tiff.set([0x4d, 0x4d, 0x00, 0x2a])
  view.setUint32(4, 8)
  view.setUint16(8, 1)
  view.setUint16(10, orientationTag)
  view.setUint16(12, shortType)
  view.setUint32(14, 1)
  view.setUint16(18, orientation)
  return tiff
}
