import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { enPages } from './en-pages.ts'
import { enPrivacy } from './en-privacy.ts'
import { fr } from './fr.ts'
import { frPages } from './fr-pages.ts'
import { frPrivacy } from './fr-privacy.ts'

const flat = (texts: object, path = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )

const english = new Map([...flat(en), ...flat(enPages), ...flat({ privacy: enPrivacy })])
const french = new Map([...flat(fr), ...flat(frPages), ...flat({ privacy: frPrivacy })])
const holes = (text = '') => (text.match(/{{\s*\w+/g) ?? []).sort()

describe('the texts', () => {
  it('have the same keys in both languages', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('do not hide each other: home’s and the pages’ are apart', () => {
    expect(Object.keys(en).filter((key) => key in enPages)).toEqual([])
  })

  it.each([...english.keys()])('%s is said in both, with the same holes', (key) => {
    expect(english.get(key)?.trim()).not.toBe('')
    expect(french.get(key)?.trim()).not.toBe('')
    // The number of "one" may be said in words.
    if (!key.endsWith('_one')) expect(holes(french.get(key))).toEqual(holes(english.get(key)))
  })

  it.each([...french])('%s is set as French is', (_key, text) => {
    expect(text).not.toMatch(/'/)
    expect(text).not.toMatch(/(?<!\u202f)[!?;»](?!\w)/)
    expect(text.replace(/{{.*?}}/g, '')).not.toMatch(/(?<!\u202f):(?!\/)/)
  })
})
