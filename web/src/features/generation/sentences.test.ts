import { expect, it } from 'vitest'
import { wholeSentences } from './sentences.ts'

it('wholeSentences leaves out the sentence in progress', () => {
  expect(wholeSentences('It was built in 80. It had 80 doors! And th')).toEqual([
    'It was built in 80.',
    'It had 80 doors!',
  ])
  expect(wholeSentences('A first one.')).toEqual([])
  expect(wholeSentences('Il dit : « Oui ! » Puis')).toEqual(['Il dit : « Oui ! »'])
})

it('wholeSentences ends a sentence at a line break', () => {
  expect(wholeSentences('• One fact\n• Another')).toEqual(['One fact'])
})

it('wholeSentences only appends as text grows', () => {
  const text = 'In 1889 it opened. “Too tall!” they said.\n\nIt stayed… Why? Radio. '
  let before: string[] = []
  for (let end = 0; end <= text.length; end += 1) {
    const now = wholeSentences(text.slice(0, end))
    expect(now.slice(0, before.length)).toEqual(before)
    before = now
  }
  expect(before.at(-1)).toBe('Radio.')
})
