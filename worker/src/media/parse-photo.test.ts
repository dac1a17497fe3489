import { describe, expect, test } from 'vitest'
import type { Refusal } from '#worker/platform/errors/refusal.ts'
import { gif, joined, jpeg, png, svgWithScript, webp, zip } from '../../test/photos.ts'
import { parsePhoto } from './parse-photo.ts'

const codeOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  try {
    await parsePhoto(bytes)
    return 'taken'
  } catch (error) {
    return (error as Refusal).code
  }
}

test('parsePhoto adds the end that a JPEG has lost', async () => {
  const cutOff = jpeg().subarray(0, -2)
  expect((await parsePhoto(cutOff)).bytes).toEqual(jpeg())
})

test('parsePhoto removes a comment, padding and a second picture', async () => {
  const bytes = joined(jpeg({ comment: 'by me' }), [0, 0], jpeg())
  expect((await parsePhoto(bytes)).bytes).toEqual(jpeg())
})

describe('parsePhoto accepts a photo', () => {
  test.each([
    ['a JPEG', jpeg({ width: 900, height: 1200 }), 'image/jpeg', 900, 1200],
    ['a JPEG with a comment', jpeg({ comment: 'Rome, 1960' }), 'image/jpeg', 900, 1200],
    ['a JPEG padded with zeros', joined(jpeg(), [0, 0, 0]), 'image/jpeg', 900, 1200],
    ['a JPEG with another JPEG after it', joined(jpeg(), jpeg()), 'image/jpeg', 900, 1200],
    ['a PNG', png({ width: 640, height: 480 }), 'image/png', 640, 480],
    ['a PNG with a text', png({ text: 'Author\0Somebody' }), 'image/png', 640, 480],
    ['a lossy WebP', webp('lossy'), 'image/webp', 640, 480],
    ['a lossless WebP', webp('lossless'), 'image/webp', 640, 480],
    ['a WebP with an extended header', webp('extended'), 'image/webp', 640, 480],
  ])('%s, by its bytes', async (_what, bytes, contentType, width, height) => {
    const photo = await parsePhoto(bytes)
    expect(photo).toMatchObject({ contentType, width, height })
    expect(await parsePhoto(photo.bytes)).toEqual(photo)
  })
})

describe('unsupported_photo', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['1 byte', new Uint8Array([0xff])],
    ['a text', joined('Colosseum')],
    ['HTML', joined('<!doctype html><script>alert(1)</script>')],
    ['an SVG with a script', svgWithScript()],
    ['a GIF', gif()],
    ['a zip', zip()],
    ['a JPEG with a zip behind it', joined(jpeg(), zip())],
    ['a JPEG with HTML behind it', joined(jpeg(), '<html></html>')],
    ['a JPEG with HTML in its comment', jpeg({ comment: '*/<HTML><script>alert(1)</script>' })],
    ['a JPEG with a zip in its comment', jpeg({ comment: 'PK\u0003\u0004 and so on' })],
    ['a zip before a JPEG', joined(zip(), jpeg())],
    ['a JPEG without width', jpeg({ width: 0 })],
    ['a JPEG without height', jpeg({ height: 0 })],
    ['a PNG with HTML behind it', joined(png(), '<html></html>')],
    ['a PNG with a script in its text', png({ text: 'Comment\0<script>alert(1)</script>' })],
    ['a WebP with a zip behind it', joined(webp(), zip())],
    ['a WebP that is an animation', webp('animated')],
  ])('%s', async (_what, bytes) => {
    expect(await codeOf(bytes)).toBe('unsupported_photo')
  })

  test.each([
    ['JPEG', jpeg(), jpeg().length - 506],
    ['PNG', png(), png().length - 12],
    ['WebP', webp(), webp().length - 1],
    ['WebP with an extended header', webp('extended'), webp('extended').length - 1],
  ])('a %s that was cut off before the end of its picture', async (_what, bytes, end) => {
    for (let length = 0; length < end; length += 1) {
      const code = await codeOf(bytes.subarray(0, length))
      expect([length, code]).toEqual([length, 'unsupported_photo'])
    }
  })
})

test.each([
  ['JPEG', jpeg({ width: 60_000, height: 60_000 })],
  ['JPEG that is cut off', jpeg({ width: 60_000, height: 60_000 }).subarray(0, 200)],
  ['PNG', png({ width: 60_000, height: 60_000 })],
  ['PNG of 2^31 squared', png({ width: 2 ** 31, height: 2 ** 31 })],
  ['WebP', webp('extended', { width: 60_000, height: 60_000 })],
])('photo_too_large a %s of about 60,000 × 60,000 pixels', async (_what, bytes) => {
  expect(await codeOf(bytes)).toBe('photo_too_large')
})

test('parsePhoto stops reading a file with too many segments', async () => {
  const segments = new Uint8Array(40_000)
  for (let at = 0; at < segments.length; at += 4) segments.set([0xff, 0xdb, 0, 2], at)
  const whole = jpeg()
  expect(await codeOf(joined(whole.subarray(0, 2), segments, whole.subarray(2)))).toBe(
    'unsupported_photo',
  )
})
