import { expect, it } from 'vitest'
import { fileSize } from './format.tsx'

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_000, '999 kB'],
  [1_000_000, '1 MB'],
  [12_340_000, '12.3 MB'],
])('fileSize formats %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text)
})

it('fileSize formats in French', () => {
  expect(fileSize(1_500_000, 'fr').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('1,5 Mo')
})
