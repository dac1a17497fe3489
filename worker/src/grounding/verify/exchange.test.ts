import type { Language } from '@storystone/schema/languages.ts'
import { describe, expect, test } from 'vitest'
import { languagePacks } from '#worker/languages/language-packs.ts'
import { findClaims } from '../claims/find-claims.ts'
import { knownOf, readSentence } from './evidence.ts'
import { isExchanged } from './support.ts'

const isOtherWayRound = (text: string, language: Language, ...evidence: readonly string[]) => {
  const [pack, sourcePack] = [languagePacks[language], languagePacks.en]
  const known = knownOf({ pack, sourcePack, passages: [], names: ['Harrow Fort'] })
  const read = evidence.map((sentence) => readSentence(sentence, sourcePack))
  return isExchanged(findClaims(text, pack), read, known)
}

const distances = 'It lies 9 km north of Lake Winder and 12 km south of Marlow.'
const builders = ['Ann Reed built the gate in 1702.', 'Later Tom Hale added the moat, in 1758.']

describe('two claims of a kind have changed places', () => {
  test.each([
    ['figures', 'It lies 12 km north of Lake Winder and 9 km south of Marlow.', [distances]],
    [
      'years of two sentences',
      'Ann Reed built the gate in 1758, and Tom Hale added the moat in 1702.',
      builders,
    ],
    ['names', 'Tom Hale built the gate in 1702; later Ann Reed added the moat, in 1758.', builders],
    ['figures without a name', 'It has 4 towers and 16 gates.', ['It has 16 towers and 4 gates.']],
  ])('%s, in one language', (_kind, text, evidence) => {
    expect(isOtherWayRound(text, 'en', ...evidence)).toBe(true)
  })

  test('figures, in another language', () => {
    const text = 'Il est à 12 km au nord du lac Winder et à 9 km au sud de Marlow, à Harrow.'
    expect(isOtherWayRound(text, 'fr', `${distances} It is at Harrow.`)).toBe(true)
  })
})

describe('no claims have changed places', () => {
  test.each([
    ['where nothing moved', distances, [distances]],
    [
      'where each moved with what belongs to it',
      'It lies 12 km south of Marlow and 9 km north of Lake Winder.',
      [distances],
    ],
    ['where one is left out', 'It lies 12 km south of Marlow.', [distances]],
    [
      'where a sentence is told from the other end',
      'In 1758, half a century after Ann Reed had built the gate in 1702, Tom Hale added the moat.',
      builders,
    ],
    [
      'where a sentence of names is told from its end',
      'Harrow stands near Ann Reed, on the Tarn, in Winder, beside Marlow.',
      ['Beside Marlow, in Winder, on the Tarn, near Ann Reed, stands Harrow.'],
    ],
    [
      'where a name is told by its kin',
      'In 1702 the gate was built by Tom, brother of Ann.',
      ['In 1702 the gate was built by Ann’s brother Tom.'],
    ],
    [
      'where the source has one of them twice',
      'It has 4 towers and 16 gates.',
      ['It has 16 towers and 4 gates.', 'Of its 4 chapels none is open.'],
    ],
  ])('%s', (_when, text, evidence) => {
    expect(isOtherWayRound(text, 'en', ...evidence)).toBe(false)
  })
})
