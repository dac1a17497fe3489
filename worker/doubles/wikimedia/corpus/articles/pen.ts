import type { Landmark } from '../../../gazetteer/landmark.ts'
import type { Wiki } from '../entry.ts'
import patterns from './patterns.json' with { type: 'json' }
import type { Row } from './row.ts'
import { capital, ofName } from './wording.ts'

/** A landmark with the row that its article is made of. */
export type Subject = { readonly landmark: Landmark; readonly row: Row }

export type Words = Readonly<Record<string, string>>

/** A number from 0 to `below` that is always the same for a text. */
export const numberOf = (text: string, below: number): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % below

/** Writes sentences by the patterns of a language; the subject decides which of several. */
export const createPen = ({ row }: Subject, wiki: Wiki) => {
  const name = row.name[wiki]
  const isPlural =
    wiki === 'fr' ? name.startsWith('les ') : /Lines|Moai|Churches|Grounds/.test(name)
  const all: Readonly<Record<string, unknown>> = patterns[wiki]
  const common: Words = {
    name,
    of: ofName(name, wiki),
    noun: patterns[wiki].nouns[row.noun],
    be: wiki === 'en' ? (isPlural ? 'are' : 'is') : isPlural ? 'sont' : 'est',
    lie: isPlural ? 'lie' : 'lies',
    have: isPlural ? 'ont' : 'a',
  }
  const used = new Map<string, number>()
  return (key: string, words: Words = {}): string => {
    const variants = all[key]
    if (!Array.isArray(variants)) throw new Error(`No pattern ${key}`)
    const known: Words = { ...common, ...words }
    const times = used.get(key) ?? 0
    used.set(key, times + 1)
    const turn = numberOf(row.id + key, variants.length) + times
    const pattern = String(variants[turn % variants.length])
    const text = pattern.replace(/\{(\w+)\}/g, (_all, word: string) => {
      const own = known[word]
      if (own !== undefined) return own
      return capital(known[word.charAt(0).toLowerCase() + word.slice(1)] ?? '')
    })
    const once = capital(text).replace(/\.\.$/, '.')
    // "de environ", "de arkose"
    return wiki === 'fr' ? once.replace(/\bde (?=[aeiouéè])/g, 'd’') : once
  }
}
export type Pen = ReturnType<typeof createPen>
