/// <reference path="./exifr.d.ts" />

import { parse } from 'exifr/dist/lite.esm.mjs'
import { answerOrders } from './run-in-worker.ts'

/** The tags of a photo's place and time, unchecked. */
export type RawExif = { readonly gps: unknown; readonly time: unknown }

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

answerOrders(async (file: Blob, begin): Promise<RawExif> => {
  begin()
  const tags = await parse(file, options)
  return { gps: tags?.gps, time: tags?.exif?.[dateTimeOriginal] }
})
