import { expect, it } from 'vitest'
import type { Story } from './contract/story.ts'
import { bulletsOf, headingsOf, paragraphsOf, sectionsOf } from './story-text.ts'

it('bulletsOf keeps only lines that start with a bullet', () => {
  const content = 'Intro\n• One\n  • Two \n- no\n•\n•Three\nOutro'
  expect(bulletsOf(content)).toEqual(['One', 'Two', 'Three'])
})

it.each([
  ['\nOne\nstill one\n \n\n  Two\n', ['One\nstill one', 'Two']],
  ['', []],
])('paragraphsOf splits %j at blank lines only', (content, paragraphs) => {
  expect(paragraphsOf(content)).toEqual(paragraphs)
})

it.each([
  [
    'a colon inside or after the label',
    '**Original text:** SENATVS\nPOPVLVSQVE\n\n**Translation**: The Senate **and** people',
    [
      { label: 'Original text', text: 'SENATVS\nPOPVLVSQVE' },
      { label: 'Translation', text: 'The Senate **and** people' },
    ],
  ],
  [
    'text before the first label',
    'Hello\n**A:** b',
    [
      { label: '', text: 'Hello' },
      { label: 'A', text: 'b' },
    ],
  ],
])('sectionsOf splits at bold labels, with %s', (_what, content, sections) => {
  const found = sectionsOf(content)
  expect(found.map(({ label, text }) => ({ label, text }))).toEqual(sections)
  for (const { span, text } of found) expect(content.slice(span.start, span.end)).toBe(text)
})

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
