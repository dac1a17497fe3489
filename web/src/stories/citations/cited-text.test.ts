import { checkingOf, marksOf } from '@storystone/schema/story-marks.ts'
import { expect, it } from 'vitest'
import { cite, sourcedStory } from '#web/testing/contract-server.ts'
import { placeMarks } from './cited-text.tsx'

const content = 'It opened.  It stands.'
const first = cite('content', content, 'It opened.')
const second = cite('content', content, 'It stands.')
const story = { ...sourcedStory, content, funFact: null }

const sentencesOf = (...citations: (typeof first)[]) =>
  marksOf({ ...story, citations }).map(({ number, sentence }) => `${number} ${sentence}`)

it('marksOf numbers the sentences of title, content and fun fact in reading order', () => {
  expect(marksOf(sourcedStory).map(({ field, number, end }) => [field, number, end])).toEqual([
    ['title', 1, 9],
    ['content', 2, 5],
    ['funFact', 3, 7],
  ])
})

it('marksOf gives a sentence with two passages one mark', () => {
  const marks = marksOf({ ...story, citations: [first, { ...first, quote: 'Other' }, second] })
  expect(marks.map(({ passages }) => passages.map(({ quote }) => quote))).toEqual([
    ['So: It opened.', 'Other'],
    ['So: It stands.'],
  ])
})

it.each([
  ['ends after its text', { ...first, end: 99 }],
  ['ends before it begins', { ...first, start: 5, end: 2 }],
  ['is about white space', { ...first, start: 10, end: 12 }],
  ['is about a field that is not there', { ...first, field: 'funFact' as const }],
  ['names a source that the story lacks', { ...first, sourceId: 'enwiki:8' }],
])('marksOf leaves out a citation that %s', (_what, odd) => {
  expect([sentencesOf(odd), sentencesOf(odd, second)]).toEqual([[], ['1 It stands.']])
})

it('marksOf ends a sentence before white space', () => {
  expect(marksOf({ ...story, citations: [{ ...first, end: 12 }] })).toMatchObject([{ end: 10 }])
})

it.each([
  ['an older story', [undefined, undefined], undefined],
  ['no sentence that a second reader found supported', [false, false], 'once'],
  ['some that it did', [true, false], 'mixed'],
  ['all that it did', [true, true], 'twice'],
] as const)('checkingOf and marksOf know %s', (_which, checked, expected) => {
  const citations = [first, second].map((each, index) => ({ ...each, isChecked: checked[index] }))
  expect(checkingOf(citations)).toBe(expected)
  expect(marksOf({ ...story, citations }).map(({ isCheckedTwice }) => isCheckedTwice)).toEqual(
    checked,
  )
})

const marks = marksOf({ ...story, citations: [first, second] })
const placed = (runs: { text: string }[], from = 0, isWhole = false) =>
  placeMarks(runs, from, marks, () => isWhole).map((piece) =>
    'text' in piece ? piece.text : piece.number,
  )

it.each([
  ['inside a run', [content], 0, false, ['It opened.', 1, '  It stands.', 2]],
  [
    'between runs',
    ['It opened.', '  ', 'It stands.'],
    0,
    false,
    ['It opened.', 1, '  ', 'It stands.', 2],
  ],
  ['after a whole run', [content], 0, true, [content, 1, 2]],
  ['of the second run alone', ['It stands. Or so.'], 12, false, ['It stands.', 2, ' Or so.']],
  ['nowhere else', ['It'], 0, false, ['It']],
] as const)('placeMarks puts marks %s', (_where, texts, from, isWhole, expected) => {
  expect(
    placed(
      texts.map((text) => ({ text })),
      from,
      isWhole,
    ),
  ).toEqual(expected)
})
