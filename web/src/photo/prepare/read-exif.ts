import { Position } from '#web/platform/device-position.ts'
import type { PhotoType } from './photo-type.ts'
import type { RawExif } from './read-exif.worker.ts'
import { runInWorker } from './run-in-worker.ts'

/** Where and when a photo was taken; null for what it does not say. */
export type Exif = {
  readonly position: Position | null
  /** By the camera's clock, without a time zone: `2024-05-03T14:21:00`. */
  readonly takenAt: string | null
}

const nothing: Exif = { position: null, takenAt: null }

/** A camera without a GPS fix writes zeros, a point in the sea. */
const isNowhere = ({ latitude, longitude }: Position): boolean => latitude === 0 && longitude === 0

const positionOf = (gps: unknown): Position | null => {
  const position = Position.safeParse(gps).data
  return position === undefined || isNowhere(position) ? null : position
}

const clock = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

/**
 * Converts EXIF's "2024:05:03 14:21:00" to ISO 8601; null for an invalid time or a clock never set.
 */
export const takenAtOf = (time: unknown): string | null => {
  const [, year, month, day, hours] = clock.exec(String(time)) ?? []
  const iso = `${year}-${month}-${day}T${hours}`
  const date = new Date(`${iso}Z`)
  const isTime = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return isTime && date.getUTCFullYear() > 1980 ? iso : null
}

/** Reads where and when a photo was taken, in a Web Worker. Never rejects. */
export const readExif = async (file: Blob, type: PhotoType): Promise<Exif> => {
  if (type !== 'jpeg' && type !== 'heic') return nothing
  try {
    const worker = new Worker(new URL('./read-exif.worker.ts', import.meta.url), { type: 'module' })
    const { gps, time } = await runInWorker<Blob, RawExif>(worker, file)
    return { position: positionOf(gps), takenAt: takenAtOf(time) }
  } catch (error) {
    console.info('The metadata of the photo could not be read', error)
    return nothing
  }
}
