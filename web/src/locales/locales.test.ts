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

  it('of home and of pages share no key', () => {
    expect(Object.keys(en).filter((key) => key in enPages)).toEqual([])
  })

  it.each([...english.keys()])('%s exists in both with the same placeholders', (key) => {
    expect(english.get(key)?.trim()).not.toBe('')
    expect(french.get(key)?.trim()).not.toBe('')
    // The number of "one" may be said in words.
    if (!key.endsWith('_one')) expect(holes(french.get(key))).toEqual(holes(english.get(key)))
  })

  it.each([...french])('%s follows French typography', (_key, text) => {
    expect(text).not.toMatch(/'/)
    expect(text).not.toMatch(/(?<!\u202f)[!?;»](?!\w)/)
    expect(text.replace(/{{.*?}}/g, '')).not.toMatch(/(?<!\u202f):(?!\/)/)
  })
})
