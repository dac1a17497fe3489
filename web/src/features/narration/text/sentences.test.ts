import { describe, expect, it } from 'vitest'
import { paragraphSpans, sentenceAt, splitSentences, toldParagraphs } from './sentences.ts'

const content = 'First one. And a second!\n\n  Third, alone.\n \nFourth? Fifth.'

const cut = (text: string, language = 'en') =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end))

describe('the sentence that is told', () => {
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
  ])('at %d s is %d', (seconds, index) => {
    expect(sentenceAt(sentences, seconds)).toBe(index)
  })

  it('is none while none is timed', () => expect(sentenceAt([], 3)).toBe(-1))
})

describe('toldParagraphs', () => {
  const timed = splitSentences(content, 'en').map((span, seconds) => ({ ...span, seconds }))

  it('cuts paragraphs where sentences are, and loses no word', () => {
    expect(toldParagraphs(content, timed)).toEqual([
      [{ text: 'First one.', sentence: 0 }, { text: ' ' }, { text: 'And a second!', sentence: 1 }],
      [{ text: 'Third, alone.', sentence: 2 }],
      [{ text: 'Fourth?', sentence: 3 }, { text: ' ' }, { text: 'Fifth.', sentence: 4 }],
    ])
  })

  it('leaves what is not timed yet, and all of it before anything is', () => {
    expect(toldParagraphs(content, timed.slice(0, 1))[0]).toEqual([
      { text: 'First one.', sentence: 0 },
      { text: ' And a second!' },
    ])
    expect(toldParagraphs(content, []).map(([run]) => run?.text)).toEqual([
      'First one. And a second!',
      'Third, alone.',
      'Fourth? Fifth.',
    ])
  })

  it('bears timings that do not fit the text', () => {
    const odd = [
      { start: 6, end: 30, seconds: 0 },
      { start: 20, end: 999, seconds: 1 },
    ]
    const text = toldParagraphs(content, odd).map((runs) => runs.map((run) => run.text).join(''))
    expect(text).toEqual(toldParagraphs(content, []).map(([run]) => run?.text))
  })
})

it('paragraphs stand where they stand in the content', () => {
  const spans = paragraphSpans(`\n${content}\n`)
  expect(spans.map(({ start, end }) => `\n${content}\n`.slice(start, end))).toEqual([
    'First one. And a second!',
    'Third, alone.',
    'Fourth? Fifth.',
  ])
})

describe('splitSentences', () => {
  it('keeps abbreviations and initials together', () => {
    expect(cut('St. Paul met Dr. J. R. Smith. He left in 1453.')).toEqual([
      'St. Paul met Dr. J. R. Smith.',
      'He left in 1453.',
    ])
    expect(cut('Construit v. 80 ap. J.-C. par Titus. Il tient encore.', 'fr').at(-1)).toBe(
      'Il tient encore.',
    )
  })

  it('keeps the closing quotation marks of either language', () => {
    expect(cut('« Viens ! » dit-il. Elle vint.', 'fr').at(-1)).toBe('Elle vint.')
    expect(cut('“Come.” She came.')).toEqual(['“Come.”', 'She came.'])
  })
})
