import type { CheckedSentence } from '@storystone/schema/contract/story-event.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldWork } from '#web/testing/locks.ts'
import type { ProgressEvent } from '../story-events.ts'
import {
  afterLeaving,
  afterWords,
  showProgress,
  showWith,
  syncWhenHidden,
} from './show-progress.ts'
import { begin, type LeftWords, noWords, type Processing, type Writing } from './state.ts'

const register = vi.fn(async (_tag: string) => {})

const setHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  register.mockClear()
  const serviceWorker = { getRegistration: async () => ({ sync: { register } }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
})
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

it.each([
  ['hidden for a second', 'is sent on by the service worker', 1000, false, 1],
  ['shown again within the second, as after a reload', 'is not', 999, false, 0],
  ['hidden after its work is done', 'is not', 1000, true, 0],
])('a page that is %s %s', async (_when, _what, hiddenMs, isDone, syncs) => {
  const { wait, release: finish } = heldWork()
  const background = syncWhenHidden(wait())
  if (isDone) finish()
  if (isDone) await background
  setHidden(true)
  await vi.advanceTimersByTimeAsync(hiddenMs)
  setHidden(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(register).toHaveBeenCalledTimes(syncs)
  finish()
  await background
})

const deltaOf = (field: 'title' | 'content', text: string) =>
  ({ event: 'delta', data: { field, text } }) as const
const delta = (text: string) => deltaOf('content', text)
const retract = (length: number) =>
  ({ event: 'retract', data: { field: 'content', length } }) as const
const checking = (...ends: number[]): ProgressEvent => ({
  event: 'checking',
  data: {
    citations: ends.map((end): CheckedSentence => {
      return { field: 'content', start: 0, end, isChecked: false }
    }),
  },
})

/** The states that a screen shows, one for each change. */
const follow = () => {
  const shown: Writing[] = []
  let state: Processing = begin({ format: 'quick_facts', language: 'en', text: 'Arena' })
  const follower = showProgress(new AbortController().signal, (next) => {
    state = next(state)
    if (state.doing === 'writing') shown.push(state)
  })
  const texts = () => shown.splice(0).map(({ words }) => words.content)
  const onEvent: typeof follower.onEvent = (event) => {
    follower.onConnection('open')
    shown.pop()
    follower.onEvent(event)
  }
  return { ...follower, onEvent, shown, texts }
}

it('a sentence that leaves while others are read is one change, with its marks', () => {
  const { onEvent, shown, texts } = follow()
  for (const event of [delta('A. B. C.'), checking(2, 5, 8)]) onEvent(event)
  texts()
  for (const event of [retract(5), delta('C.')]) onEvent(event)
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual([])
  onEvent(checking(2, 5))
  expect(
    shown.map(({ words, left, checking: marks }) => [words.content, left, marks?.length]),
  ).toEqual([['A. C.', [{ field: 'content', at: 2, text: ' B.' }], 2]])
})

it('a sentence that leaves while the next is written is one change', () => {
  const { onEvent, texts } = follow()
  for (const event of [delta('A. B. C'), retract(4), delta('C'), delta(' d.')]) onEvent(event)
  expect(texts()).toEqual(['A. B. C', 'A. C', 'A. C d.'])
})

it('words taken back go within 100 ms when no others follow', () => {
  const { onEvent, texts } = follow()
  for (const event of [delta('A. Wrong'), retract(5)]) onEvent(event)
  expect(texts()).toEqual(['A. Wrong'])
  vi.advanceTimersByTime(100)
  expect(texts()).toEqual(['A. '])
})

it('a lost connection leaves the words without marks, until it delivers them again', () => {
  const { onEvent, onConnection, shown } = follow()
  for (const event of [delta('A. B. C.'), checking(2, 5, 8), retract(5)]) onEvent(event)
  onConnection('lost')
  expect(shown.at(-1)).toMatchObject({ checking: undefined, left: [], words: { content: 'A. ' } })
  for (const event of [delta('A. C.'), checking(2, 5)]) onEvent(event)
  expect(shown.at(-1)).toMatchObject({ left: [], words: { content: 'A. C.' } })
  expect(shown.at(-1)?.checking).toHaveLength(2)
})

it('a photo shows no upload after a lost connection until a part of it has moved', () => {
  const { onUpload, onConnection, shown } = follow()
  onUpload(0)
  onConnection('lost')
  for (const sent of [0, 1, 0.1, 1]) onUpload(sent)
  onConnection('waiting')
  for (const sent of [0, 0.1, 1]) onUpload(sent)
  expect(shown.map(({ transfer }) => transfer)).toEqual([
    ...[{ sent: 0 }, 'lost', 'lost', 'lost', { sent: 0.1 }, 'open'],
    ...['waiting', 'waiting', 'waiting', 'waiting'],
  ])
})

/** The content that is shown after each event, when `before` was shown as the connection was lost. */
const shown = (before: string, ...events: Parameters<typeof afterWords>[1][]): string[] => {
  let state = { words: { ...noWords, title: 'Petra', content: before }, received: noWords }
  return events.map((event) => {
    state = afterWords(state, event)
    return state.words.content
  })
}

it.each([
  ['more of the story', 'In 80', [delta('In 80 AD')], ['In 80 AD']],
  ['its title first', 'In 80', [deltaOf('title', 'Petra'), delta('In 80')], ['In 80', 'In 80']],
  ['another text', 'In 80', [delta('A'), delta(' city')], ['A', 'A city']],
  ['another title', 'In 80', [deltaOf('title', 'Rome')], ['']],
  ['less, as a sentence was taken back meanwhile', 'A. B.', [delta('A.')], ['A.']],
  ['a retraction', 'In 80 AD', [delta('In 80 BC.'), retract(5)], ['In 80 BC.', 'In 8']],
  [
    'a retraction of all, then more',
    'A.',
    [delta('A. B'), retract(4), delta('C.')],
    ['A. B', '', 'C.'],
  ],
] as const)('on %s, afterWords shows each valid word once', (_what, before, events, expected) => {
  expect(shown(before, ...events)).toEqual(expected)
})

it('afterWords leaves the other fields when one is taken back', () => {
  const words = { title: 'Petra', content: 'A.', funFact: 'B.' }
  const state = afterWords({ words, received: { ...words, funFact: '' } }, retract(2))
  expect(state.words).toEqual({ ...words, content: '' })
})

/** What has left a text after each step, and what is shown for the last one. */
const leave = (isWritten: boolean, ...texts: string[]) => {
  let left: readonly LeftWords[] = []
  for (const [index, after] of texts.slice(1).entries()) {
    left = afterLeaving(left, 'content', texts[index] ?? '', after, isWritten)
  }
  const shown = showWith({ ...noWords, content: texts.at(-1) ?? '' }, left)
  const { content } = shown.words
  return { content, left: shown.left.map(({ start, end }) => content.slice(start, end)) }
}

it.each([
  ['from the middle', ['A. B. C.', 'A. C.'], [' B.']],
  ['from the beginning', ['A. B. C.', 'B. C.'], ['A. ']],
  ['from the end', ['A. B.', 'A.'], [' B.']],
  ['that begins as the next one does', ['A. It is b. It is c.', 'A. It is c.'], [' It is b.']],
  ['that is the first fact', ['• A\n• B\n• C', '• B\n• C'], ['• A\n']],
  ['that is a fact', ['• A\n• B\n• C', '• A\n• C'], ['\n• B']],
  ['that is a paragraph', ['A.\n\nB.\n\nC.', 'A.\n\nC.'], ['\n\nB.']],
  ['after another, further on', ['A. B. C. D.', 'A. C. D.', 'A. C.'], [' B.', ' D.']],
  ['after another, before it', ['A. B. C. D.', 'A. B. D.', 'A. D.'], [' B.', ' C.']],
  ['until nothing is left', ['A. B.', 'B.', ''], ['A. ', 'B.']],
])('a sentence %s keeps its place', (_where, texts, expected) => {
  expect(leave(true, ...texts)).toEqual({ content: texts[0], left: expected })
})

it('words at the end of a text that is being written keep no place: others fill it', () => {
  expect(leave(false, 'A. B.', 'A.')).toEqual({ content: 'A.', left: [] })
  expect(leave(false, 'A. B. C.', 'A. C.', 'A. ')).toEqual({ content: 'A. B. ', left: [' B.'] })
})

it('a text that was replaced has no place of words that left', () => {
  expect(leave(true, 'A. B. C.', 'A. C.', 'X.')).toEqual({ content: 'X.', left: [] })
})

it('a mark stands at the end of its sentence, also behind words that have left', () => {
  const citation = (end: number, isChecked: boolean) =>
    ({ field: 'content', start: 0, end, isChecked }) as const
  const left = [{ field: 'content', at: 3, text: 'B. ' }] as const
  const words = { ...noWords, content: 'A. C.' }
  const { marks } = showWith(words, left, [
    citation(2, true),
    citation(5, false),
    citation(5, false),
  ])
  expect(marks.map(({ end, isCheckedTwice }) => [end, isCheckedTwice])).toEqual([
    [2, true],
    [8, false],
  ])
})
