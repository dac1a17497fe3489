import { expect, it } from 'vitest'
import type { Bytes } from './bytes.ts'
import { cutFrame } from './vp8.ts'

/** Noise of 33 × 17 and of 40 × 40 pixels, by cwebp 1.2.4. */
const frames = {
  'noise in four segments': [
    '0AgAnQEqIQARAD85jr1XrymmI6qoAeAnCWwAqScct3PTh4QrrZu/wH7AawB6IHnnO8HYDKBhgmWw8O/uh/m9D82/',
    'iFmX20olODU+KIjFgADNBQZupK4lyQGKhO/UqL36eNH8hKutkiFQ5ApbFWyo5B4EQYthCXd2crhimJje2XkSZfWF',
    '/Mef/TtqZjLNnSEXNunWsG/uY1zFu/iire9/3x98cBrT3tmG/TJTly9Gc6PIAnKZrl+0UdCoea8PGfnVRVXDH7Bn',
    'w29/J1TezFasxlpX+tTRKJ7pxRKsvwucHHwNeYVJmFwTbea+oaJooFD1uJoevZ00PicrdfZI8hfPcaNvnsXf9/7J',
    'Kgof9yRIdbI1nn+ke+jn9I9r5n/6YMB568W+9H4J4u9sEqibTG+YMY6vl862NG8lpJyAlfGcKvUijP1t8b2T2F9y',
    'kLDIJ9T1MDJXpVWKY3IuLEr8y5N/2vj2fUdSbO6wAAA=',
  ].join(''),
  'coarse noise': [
    'kAcAnQEqKAAoAD/BwtVmPy8qJzjZLAPgOAlsTBvXFwn9jeHYJWey2o4211echA8EIMZlvwDFdiSqKkvln1LzkhGC',
    'rWwAAPVeLzBV2tb/YnkGVBu991FbYymdbgkURDcv2lruEaqGJexEOzbCRK4E1ja+FaHWPmn5+FpawYfTezp/FCKo',
    'qIagaD8992V2baLdREQrLeFVBy8ZpPU0jW9rh50HPVhf3nbfJTQymoR2PU/hBqw0KrSOBX/7694x21hTqnAPqJDI',
    'hl+BUA3D8ZhsF70vg4ah5Q185RJS5lJG+Nsib7fWZHq0QL4aDzFaC/rPhxsCvSE9sKwdlr13BeYqm6L+FHaLwzeC',
    'EA2/KMhDhYHXOx8TxM6w/kWaPJuI1Xdqrq43s8CPwOGK5QLPwz0UjNFahBAqWx9s9CLvPFNikd+6q0fm3+OcDyI0',
    'bbRFPVSSg+DtMXm0xGFXley2QJ2pgwMybY/YFk+GhmAAAA==',
  ].join(''),
}

const bytesOf = (base64: string): Bytes =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const tail = Uint8Array.from('SECRET owner=Jane Doe', (char) => char.charCodeAt(0))

it.each(Object.entries(frames))('cutFrame cuts what follows a frame: %s', (_what, base64) => {
  const frame = bytesOf(base64)
  expect(cutFrame(frame)).toEqual(frame)
  const cut = cutFrame(new Uint8Array([...frame, ...tail]))
  // Zeros may take the place of a byte that no decoder needs.
  expect(cut.length - frame.length).toBeLessThan(2)
  expect(cut.subarray(0, frame.length - 2)).toEqual(frame.subarray(0, -2))
  expect(String.fromCharCode(...cut)).not.toContain('SE')
  expect(cutFrame(cut)).toEqual(cut)
})

it.each([
  ['nothing', new Uint8Array()],
  ['a frame that breaks off', bytesOf(frames['coarse noise']).subarray(0, 60)],
  ['a frame that is no key frame', new Uint8Array(40).fill(1)],
  ['a first part beyond the end', new Uint8Array([0xf0, 0xff, 0xff, 0x9d, 1, 0x2a, 9, 0, 9, 0])],
  ['random bytes', new Uint8Array(500).map((_, at) => (at * 7919 + (at >> 3)) & 0xfe)],
])('cutFrame leaves %s as it is', (_what, bytes) => {
  expect(cutFrame(bytes)).toEqual(bytes)
})
