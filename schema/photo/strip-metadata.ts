import type { Bytes } from './bytes.ts'
import { type CleanProfile, cleanProfile, maxProfileBytes } from './icc.ts'
import { readJpeg, stripJpeg } from './jpeg.ts'
import type { PhotoFile, PhotoFormat, RawProfile } from './photo-file.ts'
import { readPng, stripPng } from './png.ts'
import { readWebp, stripWebp } from './webp.ts'
import { inflate } from './zlib.ts'

/** Reads the structure of a JPEG, PNG or WebP; null for anything else and for animations. */
export const readPhotoFile = (bytes: Bytes): PhotoFile | null =>
  readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes)

type Strip = (bytes: Bytes, file: PhotoFile, profile: CleanProfile) => Bytes

const strippers: Readonly<Record<PhotoFormat, Strip>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
}

const cleaned = async (profile: RawProfile | null): Promise<CleanProfile> => {
  if (profile === null) return { kind: 'none' }
  const bytes = profile.isDeflated ? await inflate(profile.bytes, maxProfileBytes) : profile.bytes
  return bytes === null ? { kind: 'none' } : cleanProfile(bytes)
}

/**
 * The photo with the exact parts that make its picture and colours, and its orientation as the only
 * tag where it is not upright. Null when its colours can't be kept without what else its profile
 * holds. `file` must be complete.
 */
export const stripMetadata = async (bytes: Bytes, file: PhotoFile): Promise<Bytes | null> => {
  const profile = await cleaned(file.profile)
  return profile.kind === 'unclear' ? null : strippers[file.format](bytes, file, profile)
}
