import { randomBytes } from 'node:crypto'

/** The Colosseum's location, by which the storyteller's double recognises a photo. */
const atColosseum = { latitude: 41.8902, longitude: 12.4922, locationName: '' }

const uint16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
const segment = (marker: number, payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, ...uint16(payload.length + 2)]), payload])

/** A JPEG of 900 × 1200 with the segments that an encoder writes. No two are the same. */
export const newPhoto = (scanBytes = 2_000): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0')),
      segment(0xdb, new Uint8Array(65).fill(1)),
      segment(0xc0, Buffer.from([8, ...uint16(1200), ...uint16(900), 1, 1, 0x11, 0])),
      segment(0xc4, new Uint8Array(17)),
      segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
      Buffer.alloc(scanBytes, 0x5a),
      Buffer.from(randomBytes(16).toString('hex')),
      Buffer.from([0xff, 0xd9]),
    ]),
  )

/** The form of a photo that was taken at the Colosseum. */
export const photoForm = (photo: Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData()
  form.set('file', new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
  form.set('location', JSON.stringify(atColosseum))
  return form
}
