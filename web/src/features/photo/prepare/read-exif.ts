/// <reference path="./exifr.d.ts" />

import { Position } from '../location/position.ts'
import type { PhotoType } from './photo-type.ts'

/** Where and when a photo was taken; null for what it does not say. */
export type Exif = {
  readonly position: Position | null
  /** By the camera's clock, without a time zone: `2024-05-03T14:21:00`. */
  readonly takenAt: string | null
}

const nothing: Exif = { position: null, takenAt: null }

const dateTimeOriginal = 0x9003

const options = {
  ifd0: false,
  exif: [dateTimeOriginal],
  // Latitude and longitude, with their references.
  gps: [1, 2, 3, 4],
  translateKeys: false,
  translateValues: false,
  reviveValues: false,
  mergeOutput: false,
}

/** The smallest build reads JPEG only; the other reads HEIC too. */
const loadReader = (type: PhotoType) =>
  type === 'heic' ? import('exifr/dist/lite.esm.mjs') : import('exifr/dist/mini.esm.mjs')

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

/** Reads where and when a photo was taken. Never rejects. */
export const readExif = async (file: Blob, type: PhotoType): Promise<Exif> => {
  if (type !== 'jpeg' && type !== 'heic') return nothing
  try {
    const { parse } = await loadReader(type)
    const tags = await parse(file, options)
    return { position: positionOf(tags?.gps), takenAt: takenAtOf(tags?.exif?.[dateTimeOriginal]) }
  } catch (error) {
    console.info('The metadata of the photo could not be read', error)
    return nothing
  }
}
