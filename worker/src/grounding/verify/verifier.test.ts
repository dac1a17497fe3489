import type { Citation } from '@storystone/schema/contract/story.ts'
import type { SourcedFormat } from '@storystone/schema/formats.ts'
import { describe, expect, test } from 'vitest'
import { createReader } from '../../../test/sourced/story-reader.ts'
import {
  faithful,
  type ModelSentence,
  passages,
  wordsOf,
} from '../../../test/sourced/write-sentence.ts'
import { passageText } from '../sources/source.ts'
import { createVerifier, type StoryPart, type Verification } from './verifier.ts'

type Field = Citation['field']
type Told = { readonly verification: Verification; readonly shown: Record<Field, string> }

const format = 'quick_facts'
/** Without one whose first word is none of the article's. */
const own = faithful.en.filter(
  ({ sourceLanguage, text }) => sourceLanguage === 'en' && !text.startsWith('Revolutionaries'),
)
const lie: ModelSentence = {
  ...own[0],
  language: 'en',
  sourceLanguage: 'en',
  cite: ['p1.3'],
  text: 'It opened in 1999.',
}
const title = { cite: ['p1.1'], text: 'Harrow Bridge' }
const funFact = { cite: ['p4.6'], text: 'No keeper was ever lost at sea.' }

/** Tells a story in words, a paragraph for every `perParagraph` sentences. */
const tell = (
  story: {
    readonly title?: { cite: string[]; text: string }
    readonly sentences: readonly ModelSentence[]
    readonly funFact?: { cite: string[]; text: string }
    readonly cutOff?: string
  },
  { format: order = format as SourcedFormat, perParagraph = 1 } = {},
): Told => {
  const reader = createReader()
  const verifier = createVerifier(
    {
      format: order,
      language: 'en',
      sourceLanguage: 'en',
      passages: passages.en,
      placeName: 'Harrow Bridge',
      placeNames: ['Pont de Harrow'],
    },
    reader,
  )
  const write = (part: StoryPart, text: string): void => {
    verifier.open(part)
    for (const word of wordsOf(text)) verifier.add(word)
  }
  if (story.title) write({ field: 'title', cite: story.title.cite }, story.title.text)
  story.sentences.forEach(({ cite, text }, index) => {
    write({ field: 'content', cite, paragraph: Math.floor(index / perParagraph) }, text)
  })
  if (story.funFact) write({ field: 'funFact', cite: story.funFact.cite }, story.funFact.text)
  verifier.close()
  if (story.cutOff) write({ field: 'content', cite: ['p1.1'], paragraph: 99 }, story.cutOff)
  return { verification: verifier.end(), shown: reader.shown }
}

const storyOf = ({ verification }: Told) => {
  if (verification.outcome !== 'verified') throw new Error(verification.message)
  return verification.story
}

describe('a verified story', () => {
  test('is what the reader saw, and each citation slices its sentence and quotes the passage', () => {
    const told = tell({ title, sentences: [lie, ...own.slice(0, 6), lie], funFact })
    const story = storyOf(told)
    expect(told.shown).toEqual({
      title: story.title,
      content: story.content,
      funFact: story.funFact,
    })
    expect(story.content).toBe(
      own
        .slice(0, 6)
        .map(({ text }) => `• ${text}`)
        .join('\n'),
    )
    const sliced = story.citations.map(({ field, start, end }) => story[field]?.slice(start, end))
    expect(sliced).toEqual([
      'Harrow Bridge',
      ...own.slice(0, 6).map(({ text }) => text),
      funFact.text,
    ])
    const texts = passages.en.map(passageText)
    for (const { quote } of story.citations)
      for (const piece of quote.split(' […] '))
        expect(texts.some((text) => text.includes(piece))).toBe(true)
  })

  test('quotes each passage that a sentence needs', () => {
    const both = {
      cite: ['p1.2', 'p9.6'],
      text: 'The bridge opened in 1831, and the fort reopened in 1934.',
    }
    const { citations } = storyOf(tell({ sentences: [...own.slice(0, 5), { ...lie, ...both }] }))
    expect(
      citations
        .slice(-2)
        .map(({ quote }) => quote.slice(0, 12))
        .sort(),
    ).toEqual(['It was desig', 'Parks Canada'])
  })

  test('in paragraphs has a blank line between them, and none that was retracted', () => {
    const sentences = [...own.slice(0, 14), lie, lie, lie, ...own.slice(14, 16)]
    const told = tell({ sentences }, { format: 'history_guide', perParagraph: 3 })
    const { content } = storyOf(told)
    expect(
      content.split('\n\n').map((text) => own.filter((one) => text.includes(one.text)).length),
    ).toEqual([3, 3, 3, 3, 2, 1, 1])
    expect(told.shown.content).toBe(content)
  })

  test.each([
    ['a title of another place', { ...title, text: 'Tower Bridge' }, 'Harrow Bridge'],
    ['a title with no citation', { ...title, cite: [] }, 'Harrow Bridge'],
    ['an alias as title', { ...title, text: 'Pont de Harrow' }, 'Pont de Harrow'],
    [
      'a title in capitals',
      { cite: ['p1.1', 'p1.3'], text: 'The Seven Arches of the River Tarn' },
      'The Seven Arches of the River Tarn',
    ],
    [
      'a title with another number',
      { cite: ['p1.1', 'p1.3'], text: 'The Eight Arches of the River Tarn' },
      'Harrow Bridge',
    ],
    ['no title', undefined, 'Harrow Bridge'],
  ])('with %s has a title that is verified, or the place’s name', (_what, given, expected) => {
    const told = tell({ ...(given && { title: given }), sentences: own.slice(0, 4) })
    expect([storyOf(told).title, told.shown.title]).toEqual([expected, expected])
  })

  test('has no fun fact where that is false, and no sentence that was cut off', () => {
    const told = tell({
      sentences: own.slice(0, 4),
      funFact: { ...funFact, text: 'Nine keepers were lost.' },
      cutOff: 'It was designed by',
    })
    expect(storyOf(told)).toMatchObject({
      funFact: null,
      content: expect.not.stringContaining('It was'),
    })
    expect(told.shown.content).toBe(storyOf(told).content)
  })
})

const guide = { format: 'history_guide', perParagraph: 3 } as const

test.each([
  ['4 facts are enough', own.slice(0, 4), {}, 'verified'],
  ['3 facts are too few', own.slice(0, 3), {}, 'failed'],
  ['a guide of 120 words is long enough', own.slice(0, 14), guide, 'verified'],
  ['a shorter one is not', own.slice(0, 10), guide, 'failed'],
  ['60 % of a guide are enough', [...own.slice(0, 15), ...Array(10).fill(lie)], guide, 'verified'],
  ['less are not', [...own.slice(0, 15), ...Array(11).fill(lie)], guide, 'failed'],
  ['nothing fails', [], guide, 'failed'],
])('%s', (_what, sentences, options, outcome) => {
  expect(tell({ title, sentences }, options).verification.outcome).toBe(outcome)
})
