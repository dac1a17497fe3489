import { expect, test } from 'vitest'
import type { StoredSource } from '../../story/source.ts'
import { selectPassages, storedParts } from './select-passages.ts'
import { splitArticle } from './split-article.ts'

const sentence = (about: string, word: number): string =>
  `In ${1000 + word} the builders of the ${about} laid ${word} more stones on the wall of the tower.`
const prose = (about: string, count: number): string =>
  Array.from({ length: count }, (_, index) => sentence(about, index)).join(' ')

const article = `A tower on a hill. It is old.

== History ==
${prose('keep', 12)}

=== Antiquity ===
Romans came. They left.
Height: 20 m
== See also ==
${prose('see also', 3)}

=== More of it ===
Nothing of use stands here, though it looks like a sentence.

== Legends ==
${prose('legend', 3)}

== References ==
A book about towers, 1999.`

test('an article is split by section, at the ends of sentences, without what is of no use', () => {
  const parts = splitArticle(article, 'en')
  expect([...new Set(parts.map(({ section }) => section))]).toEqual([
    '',
    'History',
    'History › Antiquity',
    'Legends',
  ])
  for (const { text } of parts) {
    expect(text.length).toBeLessThanOrEqual(600)
    expect(text).toMatch(/^[A-Z].*\.$/s)
    expect(article).toContain(text.split('\n')[0])
  }
  const history = parts.filter(({ section }) => section === 'History')
  expect(history.map(({ text }) => text).join(' ')).toBe(prose('keep', 12))
  expect(parts.find(({ section }) => section.endsWith('Antiquity'))?.text).toBe(
    'Romans came. They left.',
  )
})

const sourceOf = (id: string, text: string): StoredSource => ({
  id,
  placeId: 'Q1',
  language: 'en',
  title: 'Tower',
  url: '',
  passages: storedParts(splitArticle(text, 'en')),
  revisedAt: null,
  retrievedAt: 0,
  staleAt: 0,
})
const long = `${prose('lead', 9)}\n== Trade ==\n${prose('trade', 400)}\n== Construction ==\n${prose('work', 60)}\n== History ==\n${prose('past', 90)}`

test('24 kB are stored of what matters most, and up to 24 passages are used, about 3,000 tokens', () => {
  const source = sourceOf('enwiki:1', long)
  const bytes = new TextEncoder().encode(JSON.stringify(source.passages)).length
  expect(bytes).toBeGreaterThan(22_000)
  expect(bytes).toBeLessThanOrEqual(24_000)
  const passages = selectPassages([source], 'history_guide')
  expect(passages.length).toBeLessThanOrEqual(24)
  const length = passages.reduce((sum, { text }) => sum + text.length, 0)
  expect(length).toBeGreaterThan(9_500)
  expect(length).toBeLessThanOrEqual(11_000)
  const count = (section: string) => passages.filter((one) => one.section === section).length
  expect(count('')).toBe(2)
  expect(count('History')).toBeGreaterThan(count('Construction'))
  expect(count('Construction')).toBeGreaterThan(count('Trade'))
  expect(passages.map(({ id }) => id)).toEqual(passages.map((_, index) => `p${index + 1}`))
})

test('of two sources the first gives the larger part', () => {
  const passages = selectPassages([sourceOf('a', long), sourceOf('b', long)], 'history_guide')
  const count = (id: string) => passages.filter(({ sourceId }) => sourceId === id).length
  expect(count('a')).toBeGreaterThan(2 * count('b'))
  expect(count('b')).toBeGreaterThan(3)
})
