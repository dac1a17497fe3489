import { expect, it } from 'vitest'
import { afterWords } from './show-progress.ts'
import { noWords } from './state.ts'

const delta = (field: 'title' | 'content', text: string) =>
  ({ event: 'delta', data: { field, text } }) as const
const retract = (length: number) =>
  ({ event: 'retract', data: { field: 'content', length } }) as const

/** The content that is shown after each event, when `before` was shown as the connection was lost. */
const shown = (before: string, ...events: Parameters<typeof afterWords>[1][]): string[] => {
  let state = { words: { ...noWords, title: 'Petra', content: before }, received: noWords }
  return events.map((event) => {
    state = afterWords(state, event)
    return state.words.content
  })
}

it.each([
  ['more of the story', 'In 80', [delta('content', 'In 80 AD')], ['In 80 AD']],
  [
    'its title first',
    'In 80',
    [delta('title', 'Petra'), delta('content', 'In 80')],
    ['In 80', 'In 80'],
  ],
  ['another text', 'In 80', [delta('content', 'A'), delta('content', ' city')], ['A', 'A city']],
  ['another title', 'In 80', [delta('title', 'Rome')], ['']],
  ['less, as a sentence was taken back meanwhile', 'A. B.', [delta('content', 'A.')], ['A.']],
  ['a retraction', 'In 80 AD', [delta('content', 'In 80 BC.'), retract(5)], ['In 80 BC.', 'In 8']],
  [
    'a retraction of all, then more',
    'A.',
    [delta('content', 'A. B'), retract(4), delta('content', 'C.')],
    ['A. B', '', 'C.'],
  ],
] as const)(
  'afterWords shows no word twice, and none that was taken back, when a new connection delivers %s',
  (_what, before, events, expected) => {
    expect(shown(before, ...events)).toEqual(expected)
  },
)

it('afterWords leaves the other fields when one is taken back', () => {
  const words = { title: 'Petra', content: 'A.', funFact: 'B.' }
  const state = afterWords({ words, received: { ...words, funFact: '' } }, retract(2))
  expect(state.words).toEqual({ ...words, content: '' })
})
