import { type Language, languages } from '@storystone/schema/catalog.ts'
import { describe, expect, test } from 'vitest'
import { lies } from '../../../../test/sourced/lies.ts'
import { passages, wordsOf, writeSentence } from '../../../../test/sourced/write-sentence.ts'
import type { Passage } from '../../../story/source.ts'
import { readArticle } from './candidates.ts'
import { cleanSentence } from './clean.ts'
import { extractStory } from './extract-story.ts'
import { findMoreFacts } from './more-facts.ts'

const sections = [
  '',
  'History',
  'History',
  'Construction',
  'Architecture',
  'Histoire',
  'Use',
  '',
  'Today',
  'Legend',
]

/** An article that is made of all passages. */
const articleIn = (language: Language): Passage[] =>
  passages[language].map((passage, index) => ({ ...passage, section: sections[index] ?? '' }))

const passage = (text: string): Passage => ({
  id: 'p1',
  sourceId: 'source',
  section: 'History',
  text,
})

const name = { en: 'Harrow Bridge', fr: 'Phare de Kervenn' } as const
const extract = (
  format: 'quick_facts' | 'history_guide',
  language: Language,
  from = articleIn(language),
) => {
  const extraction = extractStory({
    format,
    language,
    passages: from,
    place: { name: name[language], description: null },
  })
  if (extraction.outcome === 'too_thin') throw new Error('too thin')
  return extraction.story
}

const yearIn = (text: string): number => Number(/\b1\d{3}\b/.exec(text)?.[0] ?? 9999)

describe.each(languages)('in %s', (language) => {
  test('facts are six, by year, and the first names the place', () => {
    const { title, content } = extract('quick_facts', language)
    const [first, ...others] = content.split('\n')
    expect([title, others.length]).toEqual([name[language], 5])
    expect(content).toMatch(/^(?:• .+\n){5}• .+$/)
    expect(first).toContain(language === 'en' ? 'Harrow Bridge' : 'phare de Kervenn')
    expect(others.map(yearIn)).toEqual(others.map(yearIn).sort((left, right) => left - right))
    expect(content).not.toMatch(/^• (?:It|They|This|He|She|However|Il|Elle|Ce|Cette|Cependant)\b/m)
  })

  test('a guide is paragraphs of 40 to 120 words, of which only the first may be shorter, 220 to 380 in all', () => {
    const counts = extract('history_guide', language)
      .content.split('\n\n')
      .map((text) => wordsOf(text).length)
    expect(Math.min(...counts.slice(1))).toBeGreaterThanOrEqual(40)
    expect(Math.max(...counts)).toBeLessThanOrEqual(120)
    expect(counts.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(220)
    expect(counts.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(380)
  })

  test.each(['quick_facts', 'history_guide'] as const)(
    'each sentence of %s is a citation, verbatim, and verifies',
    (format) => {
      const story = extract(format, language)
      const cited = story.citations.map(({ field, start, end, quote }) => ({
        quote,
        text: story[field]?.slice(start, end) ?? '',
      }))
      const plain = story.content.replaceAll('• ', '').replaceAll(/\s+/g, ' ')
      expect(
        cited
          .filter(({ text }) => plain.includes(text))
          .map(({ text }) => text)
          .join(' '),
      ).toBe(plain)
      for (const { text, quote } of cited) {
        const source = passages[language].find((one) => one.text.includes(quote))
        expect(text).toBe(quote)
        const sentence = { language, sourceLanguage: language, cite: [source?.id ?? ''], text }
        expect(writeSentence(sentence, wordsOf(text)).kept).toBe(text)
        for (const lie of lies([sentence]).filter(({ kind }) =>
          /digit|year|century|name/.test(kind),
        ))
          expect(writeSentence(lie.sentence, wordsOf(lie.sentence.text)).kept).toBe('')
      }
    },
  )

  test('more facts have a year or a figure, and differ from those given', () => {
    const given = extract('quick_facts', language).content.split('\n').slice(0, 4)
    const more = findMoreFacts(articleIn(language), language, given, 2)
    expect(more).toHaveLength(2)
    for (const { text, claims } of more) {
      expect(claims.map(({ kind }) => kind).join()).toMatch(/date|period|number/)
      expect(given).not.toContain(`• ${text}`)
    }
  })

  test.each(['quick_facts', 'history_guide'] as const)(
    'an article of two sentences is too thin for %s',
    (format) => {
      const place = { name: name[language], description: null }
      const stub = passages[language]
        .slice(0, 1)
        .map((one) => ({ ...one, text: one.text.split('. ').slice(0, 2).join('. ') }))
      expect(extractStory({ format, language, passages: stub, place })).toEqual({
        outcome: 'too_thin',
      })
    },
  )
})

test.each<[Language, string, string]>([
  [
    'en',
    'Petra (Arabic: ٱلْبَتْراء, romanized: Al-Batrāʾ) is a city ( ) in Jordan.',
    'Petra is a city in Jordan.',
  ],
  [
    'en',
    'Babylon ( BAB-il-on) and the Louvre (/ˈluːv(rə)/ (listen)) , twice.',
    'Babylon and the Louvre, twice.',
  ],
  [
    'en',
    'It is 330 m (1,083 ft)  tall (the highest).',
    'It is 330 m (1,083 ft) tall (the highest).',
  ],
  ['fr', 'Uruk (prononcé : /uʁuk/) est « une ville » ; oui,.', 'Uruk est « une ville » ; oui.'],
])('in %s, cleaning %j', (language, text, cleaned) => {
  expect(cleanSentence(text, language)).toBe(cleaned)
})

test.each<[string, Language, string]>([
  ['too short', 'en', 'It was built in 1453.'],
  ['too long', 'en', `The tower was built by ${'many '.repeat(60)}men.`],
  [
    'a list without a verb',
    'en',
    'The nave, the tower, the north wall, the south wall, and the gate.',
  ],
  ['full of digits', 'en', 'It was 1889 1890 1891 1892 1893 1894 1895 1896.'],
  ['about its page', 'en', 'The plan of the old church is shown above in the picture.'],
  ['a book', 'fr', 'Jean Dupont, Histoire de la tour, a paru à Paris en 1999, p. 12-15.'],
  [
    'with an open quotation',
    'en',
    'The king was said to be “the greatest builder of his own time.',
  ],
])('a sentence that is %s is left out', (_why, language, text) => {
  const kept = 'Babel Tower was built in 1453, or a tour a été construite en 1453.'
  const { candidates } = readArticle([passage(`${kept} ${text} ${kept}`)], language)
  expect(candidates.map((one) => one.text)).toEqual([kept, kept])
})

test('a sentence that a full stop inside parentheses splits stays whole', () => {
  const text = 'The mosque (Arabic: جامع, lit. House. Of prayer) was built by the caliph in 1158.'
  const [candidate] = readArticle([passage(text)], 'en').candidates
  expect(candidate).toMatchObject({
    text: 'The mosque was built by the caliph in 1158.',
    quote: text,
  })
})
