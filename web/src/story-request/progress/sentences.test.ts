import { expect, it } from 'vitest'
import { settledSentences } from './live-region.tsx'

it('settledSentences leaves out the sentence in progress', () => {
  expect(settledSentences('It was built in 80. It had 80 doors! And th')).toEqual([
    'It was built in 80.',
    'It had 80 doors!',
  ])
  for (const text of ['A first one.', 'A first one. ', '• A first one.\n', '• A first one.\n\n']) {
    expect(settledSentences(text), text).toEqual([])
  }
  expect(settledSentences('Il dit : « Oui ! » Puis')).toEqual(['Il dit : « Oui ! »'])
})

it('settledSentences ends a sentence at a line break', () => {
  expect(settledSentences('• One fact\n• Another')).toEqual(['One fact'])
})

it('settledSentences has no marks of bold type', () => {
  expect(settledSentences('**Language:** Latin\n\n**Me')).toEqual(['Language: Latin'])
})

it('settledSentences only appends as text grows', () => {
  const text = '**Tower:** In 1889 it opened. “Too tall!” they said.\n\nIt stayed… Why? Radio. It'
  let before: string[] = []
  for (let end = 0; end <= text.length; end += 1) {
    const now = settledSentences(text.slice(0, end))
    expect(now.slice(0, before.length)).toEqual(before)
    before = now
  }
  expect(before.at(-1)).toBe('Radio.')
})
