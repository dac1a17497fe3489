import { expect, test } from 'vitest'
import { passageOf } from '../../../../test/sourced/passage-of.ts'
import { type Article, withDisagreements } from './disagreement.ts'

const articleOf = (language: 'en' | 'fr', text: string, section = ''): Article => ({
  language,
  passages: [passageOf({ id: 'p1', sourceId: language, section, text }, language)],
})

/** What the French article says instead of sentences of the English one. */
const instead = (english: Article, french: Article): (string | undefined)[] =>
  withDisagreements(
    english.passages.flatMap(({ sentences, sourceId, section }) =>
      sentences.map(({ text: quote }) => ({
        ...{ field: 'content' as const, start: 0, end: 1, sourceId, section, quote },
      })),
    ),
    english,
    french,
    ['Harrow Bridge', 'Pont de Harrow'],
  ).flatMap(({ disagreement }) => disagreement?.quote ?? [])

const opened = 'Harrow Bridge was inaugurated in 1831.'
const long = 'It is 214 metres (702 ft) long.'

test.each([
  [
    'another year of the same event',
    opened,
    'Il fut inauguré en 1833.',
    ['Il fut inauguré en 1833.'],
  ],
  [
    'another length',
    long,
    'Long de 240 mètres, il a sept arches.',
    ['Long de 240 mètres, il a sept arches.'],
  ],
  ['the same year', opened, 'Il fut inauguré en mai 1831.', []],
  ['a rounded length', long, 'Le pont est long de 215 mètres.', []],
  ['a year of another event', opened, 'Il fut achevé en 1833.', []],
  ['two years of the event', opened, 'Il fut inauguré en 1833. Il fut inauguré en 1840.', []],
  ['both years', opened, 'Il fut inauguré en 1833. Les péages datent de 1831.', []],
  ['a year far off', opened, 'Il fut inauguré en 1931.', []],
  ['a length of something else', long, 'Long de 900 mètres, le tunnel le suit.', []],
  ['a length of a part', long, 'Chaque travée est longue de 240 mètres.', []],
  ['a length of before', long, 'Il était long de 240 mètres à l’origine.', []],
  [
    'a year of what is named first',
    opened,
    'Après le pont de Morne, inauguré en 1833, il vint.',
    [],
  ],
  [
    'another year of its listing',
    'UNESCO added the old town to its list in 1987.',
    'La vieille ville est au patrimoine mondial de l’Unesco depuis 1990.',
    ['La vieille ville est au patrimoine mondial de l’Unesco depuis 1990.'],
  ],
  [
    'the year of a tentative list',
    'UNESCO added the bridge to its list in 1987.',
    'Il est sur la liste indicative de l’Unesco depuis 1983.',
    [],
  ],
])('an article that gives %s', (_what, english, french, expected) => {
  expect(instead(articleOf('en', english), articleOf('fr', french))).toEqual(expected)
})

test('only the lead, and sentences that name the place, are about it', () => {
  const unnamed = articleOf('fr', 'Le musée fut inauguré en 1833.', 'Histoire')
  const named = articleOf('fr', 'Le pont de Harrow fut inauguré en 1833.', 'Histoire')
  expect(instead(articleOf('en', opened), unnamed)).toEqual([])
  expect(instead(articleOf('en', opened), named)).toHaveLength(1)
})
