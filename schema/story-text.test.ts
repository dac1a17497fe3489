import { expect, it } from 'vitest'
import { bulletsOf, paragraphsOf, sectionsOf } from './story-text.ts'

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
