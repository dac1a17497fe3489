import { expect, it } from 'vitest'
import { noWords } from './state.ts'
import { afterWords } from './words.ts'

const delta = (field: 'title' | 'content', text: string) =>
  ({ event: 'delta', data: { field, text } }) as const
const retract = { event: 'retract', data: { field: 'content', length: 5 } } as const

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
    'less of it, word by word',
    'In 80',
    [delta('content', 'In'), delta('content', ' 80.')],
    ['In 80', 'In 80.'],
  ],
  [
    'its title first',
    'In 80',
    [delta('title', 'Petra'), delta('content', 'In 80')],
    ['In 80', 'In 80'],
  ],
  ['another text', 'In 80', [delta('content', 'A'), delta('content', ' city')], ['A', 'A city']],
  ['another title', 'In 80', [delta('title', 'Rome')], ['']],
  ['a retraction', 'In 80 AD', [delta('content', 'In 80 BC.'), retract], ['In 80 BC.', 'In 8']],
] as const)(
  'afterWords shows no word twice when a new connection delivers %s',
  (_what, before, events, expected) => {
    expect(shown(before, ...events)).toEqual(expected)
  },
)
