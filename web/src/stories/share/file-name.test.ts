import { expect, it } from 'vitest'
import { fileNameOf } from './use-share.ts'

it.each([
  ['The Arena', 'The Arena.txt'],
  ['L’été à Orléans', 'L’été à Orléans.txt'],
  ['E\u0301te\u0301', 'Été.txt'],
  ['Rome: a/b\\c? "d" <e>|*', 'Rome a b c d e.txt'],
  ['../../etc/passwd', 'etc passwd.txt'],
  ['.hidden', 'hidden.txt'],
  ['What next...', 'What next.txt'],
  ['a\u0000b\n\tc\u202ed', 'a b c d.txt'],
  ['万里の長城', '万里の長城.txt'],
  ['CON', 'Story CON.txt'],
  ['com1', 'Story com1.txt'],
  ['???', 'Story.txt'],
  ['', 'Story.txt'],
])('fileNameOf(%j) is %j', (title, expected) => {
  expect(fileNameOf(title, 'Story', 'txt')).toBe(expected)
})

it('fileNameOf cuts a long title to 255 bytes, between characters', () => {
  const name = fileNameOf('👩‍🚀é'.repeat(100), 'Story', 'txt')
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^(?:👩\u200d🚀é){10,}(?:👩\u200d🚀)?\.txt$/u)
})
