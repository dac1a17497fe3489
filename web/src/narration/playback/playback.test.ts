import { describe, expect, it } from 'vitest'
import { splitSentences } from '#web/stories'
import { clearPosition, readPosition, savePosition, sentenceAt, sentenceRuns } from './playback.ts'

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

const content = 'First one. And a second!\n\n  Third, alone.\n \nFourth? Fifth.'
const paragraphs = ['First one. And a second!', 'Third, alone.', 'Fourth? Fifth.']

const split = (text: string, language = 'en') =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end))

describe('sentenceAt', () => {
  const sentences = [
    { start: 0, end: 10, seconds: 2 },
    { start: 11, end: 24, seconds: 4.5 },
  ]
  it.each([
    [0, -1],
    [1.99, -1],
    [2, 0],
    [4.49, 0],
    [4.5, 1],
    [99, 1],
  ])('at %d s gives the sentence %d', (seconds, index) => {
    expect(sentenceAt(sentences, seconds)).toBe(index)
  })

  it('gives none without sentences', () => expect(sentenceAt([], 3)).toBe(-1))
})

describe('sentenceRuns', () => {
  const timed = splitSentences(content, 'en').map((span, seconds) => ({ ...span, seconds }))

  it('cuts paragraphs into sentences and loses no character', () => {
    expect(sentenceRuns(content, timed)).toEqual([
      [{ text: 'First one.', sentence: 0 }, { text: ' ' }, { text: 'And a second!', sentence: 1 }],
      [{ text: 'Third, alone.', sentence: 2 }],
      [{ text: 'Fourth?', sentence: 3 }, { text: ' ' }, { text: 'Fifth.', sentence: 4 }],
    ])
  })

  it('leaves text without times whole', () => {
    expect(sentenceRuns(content, timed.slice(0, 1))[0]).toEqual([
      { text: 'First one.', sentence: 0 },
      { text: ' And a second!' },
    ])
    expect(sentenceRuns(content, []).map(([run]) => run?.text)).toEqual(paragraphs)
  })

  it('loses no character when the sentences do not fit the text', () => {
    const odd = [
      { start: 6, end: 30, seconds: 0 },
      { start: 20, end: 999, seconds: 1 },
    ]
    const texts = sentenceRuns(content, odd).map((runs) => runs.map(({ text }) => text).join(''))
    expect(texts).toEqual(paragraphs)
  })
})

describe('splitSentences', () => {
  it('does not split after abbreviations and initials', () => {
    expect(split('St. Paul met Dr. J. R. Smith. He left in 1453.')).toEqual([
      'St. Paul met Dr. J. R. Smith.',
      'He left in 1453.',
    ])
    expect(split('Construit v. 80 ap. J.-C. par Titus. Il tient encore.', 'fr').at(-1)).toBe(
      'Il tient encore.',
    )
  })

  it('keeps closing quotation marks with their sentence, in English and French', () => {
    expect(split('« Viens ! » dit-il. Elle vint.', 'fr').at(-1)).toBe('Elle vint.')
    expect(split('“Come.” She came.')).toEqual(['“Come.”', 'She came.'])
  })
})
