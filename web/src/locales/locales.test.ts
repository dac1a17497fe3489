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

  // Each is a wording that strangers stumbled over.
  it.each([
    /asked for by itself|look around meanwhile|very revision|so that you see|own story told/i,
    /What its sentences mean|stood in for|its story is written|when they are told|it brings you/i,
    /Storystone since|No signal|all the same|^Your credits back/i,
    /Faire raconter|récit achevé$|Un nom, et|en est adapté|version précise|(?:récit|source) dit\b/i,
    /dire vrai|Pas de réseau|restent là|Renouvelé chaque|^Son nom$|lu par|\b1er\b/i,
  ])('no longer say %s', (wording) => {
    expect([...english, ...french].filter(([, text]) => wording.test(text))).toEqual([])
  })
})
