import { beforeEach, expect, it } from 'vitest'
import { forgetPlace, keepPlace, readPlace } from './heard.ts'

const tale = { id: 'one', title: 'The Arena', content: 'Stone on stone.', language: 'en' } as const

beforeEach(() => localStorage.clear())

it('remembers where a story was left in a voice, in these very words', () => {
  keepPlace(tale, 'arthur', 83.2)
  keepPlace(tale, 'eleanor', 12)
  expect(readPlace(tale, 'arthur')).toBe(83.2)
  expect(readPlace(tale, 'eleanor')).toBe(12)
  expect(readPlace({ ...tale, content: 'Told anew.' }, 'arthur')).toBeUndefined()
  expect(readPlace({ ...tale, title: 'Another' }, 'arthur')).toBeUndefined()
  expect(readPlace({ ...tale, id: 'two' }, 'arthur')).toBeUndefined()
})

it('forgets one that was heard, and leaves the others', () => {
  keepPlace(tale, 'arthur', 83)
  keepPlace(tale, 'eleanor', 12)
  forgetPlace(tale, 'arthur')
  expect(readPlace(tale, 'arthur')).toBeUndefined()
  expect(readPlace(tale, 'eleanor')).toBe(12)
  forgetPlace(tale, 'eleanor')
  expect(localStorage).toHaveLength(0)
})

it('keeps the fifty that were left last', () => {
  for (let each = 0; each < 60; each += 1) keepPlace({ ...tale, id: `${each}` }, 'arthur', each)
  expect(readPlace({ ...tale, id: '9' }, 'arthur')).toBeUndefined()
  expect(readPlace({ ...tale, id: '10' }, 'arthur')).toBe(10)
})

it.each(['not json', '{"a":1}', '[{"audio":1}]'])('passes over %s, which is not ours', (text) => {
  localStorage.setItem('storystone:half-heard', text)
  expect(readPlace(tale, 'arthur')).toBeUndefined()
  keepPlace(tale, 'arthur', 7)
  expect(readPlace(tale, 'arthur')).toBe(7)
})
