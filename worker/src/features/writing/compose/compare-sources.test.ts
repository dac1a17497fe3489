import { expect, test } from 'vitest'
import { numberPassages } from '../../../story/passage.ts'
import type { StoredSource } from '../../../story/source.ts'
import { compareSources } from './compare-sources.ts'
import type { Sourced } from './read-sourced.ts'

const sourceOf = (language: 'en' | 'fr', text: string): StoredSource => ({
  ...{ id: `${language}wiki:1`, placeId: 'Q1', language, title: 'Harrow Bridge', url: '' },
  ...{
    passages: numberPassages([{ section: '', sentences: [text] }]),
    revisedAt: null,
    retrievedAt: 0,
    staleAt: 0,
  },
})

const sourcedWith = (other: StoredSource | null): Sourced => ({
  place: {
    ...{
      id: 'Q1',
      latitude: null,
      longitude: null,
      type: null,
      country: null,
      popularity: 1,
      image: null,
    },
    ...{ names: { en: ['Harrow Bridge'] }, articles: {}, description: {} },
  },
  source: sourceOf('en', 'Harrow Bridge was inaugurated in 1831.'),
  other,
  ...{ passages: [], shared: [], isCharged: false },
})

const older = { sourceId: 'frwiki:0', section: '', quote: 'Il fut inauguré en 1829.' }
const citation = {
  ...{ field: 'content' as const, start: 0, end: 9, sourceId: 'enwiki:1', section: '' },
  quote: 'Harrow Bridge was inaugurated in 1831.',
  disagreement: older,
}

test.each([
  [
    'another year',
    'Il fut inauguré en 1833.',
    'Il fut inauguré en 1833.',
    ['enwiki:1', 'frwiki:1'],
  ],
  ['the same year', 'Il fut inauguré en 1831.', undefined, ['enwiki:1']],
  ['nothing', null, undefined, ['enwiki:1']],
])(
  'a shared text whose other article now says %s cites that, and names its source',
  (_what, text, quote, ids) => {
    const sourced = sourcedWith(text === null ? null : sourceOf('fr', text))
    const { citations, sources } = compareSources(sourced, [citation])
    expect(citations.map(({ disagreement }) => disagreement?.quote)).toEqual([quote])
    expect(sources.map(({ id }) => id)).toEqual(ids)
  },
)
