import type { CheckedSentence } from '@storystone/schema/contract/story-event.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProgressEvent } from '../story-events.ts'
import { showProgress } from './show-progress.ts'
import { begin, type Processing, type Writing } from './state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const delta = (text: string): ProgressEvent => ({
  event: 'delta',
  data: { field: 'content', text },
})
const retract = (length: number): ProgressEvent => ({
  event: 'retract',
  data: { field: 'content', length },
})
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
