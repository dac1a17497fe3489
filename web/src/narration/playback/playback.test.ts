import { expect, it } from 'vitest'
import { clearPosition, readPosition, savePosition } from './playback.ts'

const story = { id: 'one', title: 'The Arena', content: 'Stone on stone.' }

it('a position is saved per voice, for the exact words of a story', () => {
  savePosition(story, 'arthur', 83.2)
  savePosition(story, 'eleanor', 12)
  expect(readPosition(story, 'arthur')).toBe(83.2)
  expect(readPosition(story, 'eleanor')).toBe(12)
  for (const change of [{ content: 'New words.' }, { title: 'Another' }, { id: 'two' }]) {
    expect(readPosition({ ...story, ...change }, 'arthur')).toBeUndefined()
  }
})

it('clearPosition removes one position and leaves the others', () => {
  savePosition(story, 'arthur', 83)
  savePosition(story, 'eleanor', 12)
  clearPosition(story, 'arthur')
  expect(readPosition(story, 'arthur')).toBeUndefined()
  expect(readPosition(story, 'eleanor')).toBe(12)
  clearPosition(story, 'eleanor')
  expect(localStorage).toHaveLength(0)
})

it('the latest fifty positions are kept', () => {
  for (let each = 0; each < 60; each += 1) savePosition({ ...story, id: `${each}` }, 'arthur', each)
  expect(readPosition({ ...story, id: '9' }, 'arthur')).toBeUndefined()
  expect(readPosition({ ...story, id: '10' }, 'arthur')).toBe(10)
})

it.each(['not json', '{"a":1}', '[{"audio":1}]'])('a stored %s is ignored', (text) => {
  localStorage.setItem('storystone:half-heard', text)
  expect(readPosition(story, 'arthur')).toBeUndefined()
  savePosition(story, 'arthur', 7)
  expect(readPosition(story, 'arthur')).toBe(7)
})
