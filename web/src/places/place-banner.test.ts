import { expect, it } from 'vitest'
import { creditOf } from './place-banner.tsx'

const page =
  '<https://commons.example/File:A,b.jpg>; rel="author"; title*=UTF-8\'\'%C3%89lo%C3%AFse%2C%20A.%20(me)'
const by = '<https://license.example/by-sa>; rel="license"; title*=UTF-8\'\'CC%20BY-SA%204.0'
const author = { author: 'Éloïse, A. (me)', sourceUrl: 'https://commons.example/File:A,b.jpg' }

it.each([
  [
    'an author and a license',
    `${page}, ${by}`,
    { ...author, license: 'CC BY-SA 4.0', licenseUrl: 'https://license.example/by-sa' },
  ],
  [
    'a license without a page of its own',
    `${page}, ${page.replace('author', 'license').replace(/''.*/, "''Public%20domain")}`,
    { ...author, license: 'Public domain', licenseUrl: null },
  ],
  ['an author alone', page, { ...author, license: null, licenseUrl: null }],
  ['nobody', '', undefined],
])('the credit of a picture is read from a header that names %s', (_who, header, credit) => {
  expect(creditOf(header)).toEqual(credit)
})
