import type { Story } from '@storystone/schema/contract/story.ts'
import { headingsOf } from '@storystone/schema/story-text.ts'
import { expect, it } from 'vitest'
import { isOfShortArticle } from './quoted-article.ts'

/** A guide of paragraphs, each with its section; one of an empty text has no citation. */
const guideOf = (...paragraphs: readonly (readonly [section: string, text: string])[]) => {
  const content = paragraphs.map(([, text]) => text).join('\n\n')
  const citations = paragraphs.map(([section, quote]): Story['citations'][number] => {
    const start = content.indexOf(quote)
    const place = { field: 'content' as const, start, end: start + quote.length }
    return { ...place, sourceId: 'enwiki:7', section, quote }
  })
  return { writer: 'extract', format: 'history_guide', content, citations } as const
}

const guide = guideOf(
  ['', 'The keep stands.'],
  ['', 'It is old.'],
  ['History › Middle Ages', 'Odo built it.'],
  ['History › Middle Ages', 'He died.'],
  ['History › Later', 'It fell.'],
  ['Legend', 'A ghost walks.'],
)

it('headingsOf gives the titles of sections over their first paragraphs, without those that stand already', () => {
  const { content } = guide
  const shown = [...headingsOf(guide)].map(([start, title]) => [
    title,
    content.slice(start).slice(0, 6),
  ])
  expect(shown).toEqual([
    ['History › Middle Ages', 'Odo bu'],
    ['Later', 'It fel'],
    ['Legend', 'A ghos'],
  ])
})

it.each([
  ['a model', { writer: 'model' }],
  ['quick facts', { format: 'quick_facts' }],
  ['no citations', { citations: [] }],
] as const)('headingsOf a story of %s is empty', (_what, more) => {
  expect(headingsOf({ ...guide, ...more }).size).toBe(0)
})

const words = (count: number): string => Array.from({ length: count }, () => 'stone').join(' ')
const facts = (count: number): string =>
  Array.from({ length: count }, () => '• A stone.').join('\n')

it.each([
  [true, 'history_guide', words(119), 'extract'],
  [false, 'history_guide', words(120), 'extract'],
  [false, 'history_guide', words(119), 'model'],
  [true, 'quick_facts', facts(3), 'extract'],
  [false, 'quick_facts', facts(4), 'extract'],
  [false, 'quick_facts', facts(3), null],
] as const)(
  'isOfShortArticle is %s: a %s of "%.20s…" by %s',
  (isShort, format, content, writer) => {
    expect(isOfShortArticle({ format, content, writer, citations: [] })).toBe(isShort)
  },
)
