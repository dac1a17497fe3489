import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPhotoFile, stripMetadata } from '../../../schema/photo/strip-metadata.ts'
import { expect, test } from '../harness/fixtures.ts'
import { choosePhoto, inspectPicture, preview, previewAddress } from './photos.ts'

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../schema/photo/fixtures/${name}`, import.meta.url))

const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })

test('a HEIC with zeros after its type is refused; the page goes on', async ({ page }) => {
  await page.goto('/')
  const buffer = Buffer.concat([fixture('zeros-after-ftyp.heic'), Buffer.alloc(240_000)])
  await choosePhoto(page, chosen('IMG_0001.HEIC', buffer))
  expect(await page.evaluate(() => document.readyState)).toBe('complete')
  await expect(page.getByText('This HEIC file can’t be read.')).toBeVisible()
  await expect(page.getByText('Failed to process the selected image')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})

/** Pixels with a wrong checksum: browsers show them by `<img>`, and createImageBitmap refuses. */
const withWrongChecksum = (png: Buffer): Buffer => {
  const wrong = Buffer.from(png)
  wrong.fill(0, wrong.length - 16, wrong.length - 12)
  return wrong
}

test.describe('what browsers show is taken', () => {
  const withoutEnd = fixture('jpeg-without-end-marker.jpg')
  const files = [
    ['a JPEG without its end marker', 'a.jpg', withoutEnd],
    ['a JPEG that was cut off near its end', 'b.jpg', withoutEnd.subarray(0, -100)],
    ['a PNG with a wrong checksum', 'c.png', withWrongChecksum(fixture('png-phys-text.png'))],
  ] as const
  for (const [what, name, buffer] of files) {
    test(what, async ({ page }) => {
      await page.goto('/')
      await choosePhoto(page, chosen(name, buffer))
      await expect(preview(page)).toBeVisible()
      const { width, height } = await inspectPicture(page, await previewAddress(page))
      expect({ width, height }).toEqual({ width: 320, height: 240 })
    })
  }
})

/** The size of a picture in this browser, and its colours near three corners; null if not shown. */
const shown = (page: Page, bytes: Uint8Array) =>
  page.evaluate(async (base64) => {
    const image = new Image()
    image.src = URL.createObjectURL(
      new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]),
    )
    const isShown = await image.decode().then(
      () => true,
      () => false,
    )
    if (!isShown) return null
    const { naturalWidth: width, naturalHeight: height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const colours = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
    ].map(([x = 0, y = 0]) => [...(context?.getImageData(x * width, y * height, 1, 1).data ?? [])])
    return { width, height, colours }
  }, Buffer.from(bytes).toString('base64'))

const entry = (type: number, count: number, value: number): number[] => [
  ...[0x01, 0x12, 0, type, 0, 0, 0, count],
  ...(type === 4 ? [0, 0, 0, value] : [0, value, 0, 0]),
]

/** An Exif segment with these entries. */
const exif = (...entries: readonly (readonly number[])[]): Buffer => {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, entries.length, ...entries.flat(), 0, 0, 0, 0]
  return Buffer.from([0xff, 0xe1, 0, tiff.length + 8, ...Buffer.from('Exif\0\0'), ...tiff])
}
const turned = (value: number) => exif(entry(3, 1, value))
const empty = Buffer.from([0xff, 0xe1, 0, 8, ...Buffer.from('Exif\0\0')])

test('a stored photo is turned as in Chromium, even if it contradicts itself', async ({ page }) => {
  const body = fixture('jpeg-without-end-marker.jpg').subarray(20)
  const jpeg = (...segments: readonly Buffer[]): Buffer =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, body, Buffer.from([0xff, 0xd9])])
  const files = {
    'two Exif segments': fixture('two-exif-1-then-6.jpg'),
    'a long for a short': fixture('exif-6-long-le.jpg'),
    'an orientation': jpeg(turned(6)),
    'an empty segment first': jpeg(empty, turned(6)),
    'a segment without an orientation first': jpeg(
      exif([0x01, 0x0f, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0]),
      turned(6),
    ),
    'a value of 0 first': jpeg(exif(entry(3, 1, 0), entry(3, 1, 8))),
    'a null entry first': jpeg(exif(new Array(12).fill(0), entry(3, 1, 6))),
    'two values': jpeg(exif(entry(3, 2, 6))),
    'a long, then a short': jpeg(exif(entry(4, 1, 6), entry(3, 1, 3))),
    'two orientations': jpeg(exif(entry(3, 1, 5), entry(3, 1, 1))),
  }
  await page.goto('/')
  for (const [what, bytes] of Object.entries(files)) {
    const file = readPhotoFile(new Uint8Array(bytes))
    const stripped = file && (await stripMetadata(new Uint8Array(bytes), file))
    const before = await shown(page, bytes)
    expect(before, what).not.toBeNull()
    expect(await shown(page, stripped ?? new Uint8Array()), what).toEqual(before)
  }
})
