import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { heicSizeOf } from './decode-heic.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => new Uint8Array(readFileSync(join(root, path)))

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const uint32 = (value: number): number[] => [0, 0, value >> 8, value & 0xff]
const box = (type: string, ...parts: readonly (readonly number[])[]): number[] => {
  const body = parts.flat()
  return [...uint32(body.length + 8), ...ascii(type), ...body]
}
const version = [0, 0, 0, 0]
const ispe = (width: number, height: number) => box('ispe', version, uint32(width), uint32(height))
const heic = (...properties: readonly (readonly number[])[]) =>
  new Uint8Array([
    ...box('ftyp', ascii('heic')),
    ...box('meta', version, box('iprp', box('ipco', ...properties))),
  ])

it('heicSizeOf reads the largest size that a HEIC file states', () => {
  expect(heicSizeOf(read('web/e2e/photo/phone-photo.heic'))).toEqual({ width: 1600, height: 1200 })
  expect(heicSizeOf(heic(ispe(512, 512), box('colr'), ispe(4032, 3024), ispe(320, 240)))).toEqual({
    width: 4032,
    height: 3024,
  })
})

const zeros = read('schema/photo/fixtures/zeros-after-ftyp.heic')

it.each([
  ['zeros after its type', zeros],
  ['240 kB of zeros after its type', new Uint8Array([...zeros, ...new Array(240_000).fill(0)])],
  ['zeros among its boxes', heic(new Array(100).fill(0))],
  [
    'a box of length 0 within a box',
    new Uint8Array([...box('ftyp'), ...box('meta', version, uint32(0), ascii('iprp'))]),
  ],
  ['a box of 4 bytes', heic([...uint32(4), ...ascii('free')])],
  ['a box beyond its end', heic([...uint32(5000), ...ascii('ispe')])],
  ['nothing', new Uint8Array()],
])('heicSizeOf finds no picture in a file with %s', (_what, bytes) => {
  expect(heicSizeOf(bytes)).toBeNull()
})

it('heicSizeOf ends for a file of boxes within boxes', () => {
  const nested = Array.from({ length: 100_000 }, () => [0, 0, 0, 0, ...ascii('iprp')]).flat()
  expect(heicSizeOf(new Uint8Array(nested))).toBeNull()
})
