import { type Language, languages } from '@storystone/schema/catalog.ts'
import { describe, expect, test } from 'vitest'
import { lies } from '../../../../test/sourced/lies.ts'
import { passages, wordsOf, writeSentence } from '../../../../test/sourced/write-sentence.ts'
import type { Passage } from '../../../story/source.ts'
import { readArticle } from './article/candidates.ts'
import { cleanSentence } from './article/clean.ts'
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

const yearIn = (text: string): number | null => {
  const [year] = /\b1\d{3}\b/.exec(text) ?? []
  return year === undefined ? null : Number(year)
}

describe.each(languages)('in %s', (language) => {
  test('facts are six, in the order of time, and the first names the place', () => {
    const { title, content } = extract('quick_facts', language)
    const [first, ...others] = content.split('\n')
    expect([title, others.length]).toEqual([name[language], 5])
    expect(content).toMatch(/^(?:• .+\n){5}• .+$/)
    expect(first).toContain(language === 'en' ? 'Harrow Bridge' : 'phare de Kervenn')
    const years = others.flatMap((fact) => yearIn(fact) ?? [])
    expect(years.length).toBeGreaterThan(0)
    expect(years).toEqual(years.toSorted((left, right) => left - right))
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
  [
    'fr',
    'La route nord-sud (N/S) de Kell (en) passe ici (TN013).',
    'La route nord-sud de Kell passe ici.',
  ],
  ['fr', 'Uruk (prononcé : /uʁuk/) est « une ville » ; oui,.', 'Uruk est « une ville » ; oui.'],
])('in %s, cleaning %j', (language, text, cleaned) => {
  expect(cleanSentence(text, language)).toBe(cleaned)
})

test.each<[string, Language, string]>([
  ['too short', 'en', 'It was built in 1453.'],
  ['cut at an abbreviation', 'fr', 'Les moines de Skye ont tenu la tour au XIe siècle ap.'],
  [
    'a line of verse',
    'en',
    'The tower is built of lead and gold, Its feet are in the sea of Kell.',
  ],
  [
    'about another noun than it begins with',
    'fr',
    'Identifiée vers 1850 par des moines, les fouilles y ont cessé.',
  ],
  ['full of what it does not tell', 'fr', 'La tour soulève un certain nombre de problèmes.'],
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

test('a sentence with a verb that no rule knows is prose, though it ends with a parenthesis', () => {
  const text =
    'Begun by monks of Skye in 1453 on a rock, the tower straddles a road of nine metres (30 ft).'
  expect(readArticle([passage(text)], 'en').candidates).toHaveLength(1)
})

test('a sentence that a full stop inside parentheses splits stays whole', () => {
  const text = 'The mosque (Arabic: جامع, lit. House. Of prayer) was built by the caliph in 1158.'
  const [candidate] = readArticle([passage(text)], 'en').candidates
  expect(candidate).toMatchObject({
    text: 'The mosque was built by the caliph in 1158.',
    quote: text,
  })
})

/** An article about a castle, by its sections. */
const castle = (sections: Readonly<Record<string, string>>): Passage[] =>
  Object.entries(sections).map(([section, text], index) => ({
    ...{ id: `p${index + 1}`, sourceId: 'source', section, text },
  }))

const lead =
  'Kell Castle is a large castle of stone on a rock above the port of Kell. It was begun in 1203 by Countess Una of Kell, who wanted to watch ships that came from the north, and her sons went on with its walls for thirty years. They paid for oak and iron with salt, which was dried in pans along the shore and sold to towns inland, where it was dearer than wine in a wet year. ' +
  'In 1986 the castle was bought by a trust of its neighbours, who cleared its cellars of coal and built a kitchen for guests. Since 2019 it has been a school for masons, who repair its walls with lime and sand, and who open its gates to guests on Sundays in summer.'
const castleSections = {
  '': lead,
  'History of football':
    'Kell Castle Rovers, a football club that was founded in 1911, play on a meadow below the castle. They have won nine cups, and their best season was that of 1954, when they lost only two of their matches and drew three others.',
  History:
    'Castle walls of oak stood on the rock in 1090, and a fire that a storm had lit burnt them to ashes in one night of November. Monks of an abbey nearby wrote that sailors saw flames from nine miles away, and that bells were rung in every village until morning came.',
  Architecture:
    'Kell Castle has nine towers, of which seven have a roof of slate, and two are open to rain and to gulls. Visitors can walk along a wall from one tower to another, and look down into a garden where herbs are grown for a kitchen in one of its cellars. ' +
    'Castle gates are made of oak with nails of iron, and each is twice as high as a man on a horse. A well, cut forty metres into rock, still gives water that is clear and cold even in a dry summer, and masons drink it with pride.',
}
const tellCastle = (
  format: 'quick_facts' | 'history_guide',
  from = castle(castleSections),
): string => {
  const place = { name: 'Kell Castle', description: null }
  const extraction = extractStory({ format, language: 'en', passages: from, place })
  return extraction.outcome === 'too_thin' ? extraction.outcome : extraction.story.content
}

test('a guide puts history before what the lead says of later times, and leaves out sport', () => {
  const paragraphs = tellCastle('history_guide').split('\n\n')
  const order = ['is a large castle', 'stood on the rock in 1090', 'In 1986', 'has nine towers']
  expect(order.map((words) => paragraphs.findIndex((text) => text.includes(words)))).toEqual([
    0, 1, 2, 3,
  ])
  expect(paragraphs.join()).not.toContain('Rovers')
})

test('a guide reads a section on, and ends its part before what leans on another section', () => {
  const History = `${castleSections.History} The painter had left her brushes in a chest of oak that nobody opened.`
  const from = castle({
    ...castleSections,
    Art: 'A painter from Skye lived here in 1802.',
    History,
  })
  const told = tellCastle('history_guide', [
    ...from.slice(0, 1),
    ...from.slice(4),
    ...from.slice(1, 4),
  ])
  expect(told).toContain('until morning came.')
  expect(told).not.toContain('brushes')
})

test('what the place is and who built it are one fact, and other facts follow in the order of time', () => {
  const facts = tellCastle('quick_facts').split('\n')
  expect(facts[0]).toContain('above the port of Kell. It was begun in 1203 by Countess Una')
  expect(facts.filter((fact) => /^• (?:It|They) /.test(fact))).toEqual([])
  const at = (words: string) => facts.findIndex((fact) => fact.includes(words))
  expect([at('1090') > 0, at('1090') < at('1986'), facts.join()]).toEqual([
    true,
    true,
    expect.not.stringContaining('Rovers'),
  ])
})

test('what the first fact has told of who built the place is no other fact', () => {
  const again = 'In 1203 the castle was begun by Countess Una, who came from the north.'
  const facts = tellCastle('quick_facts', castle({ ...castleSections, Construction: again }))
  expect(facts.match(/1203/g)).toHaveLength(1)
})

test('a fact of the lead without a time follows what the place is, before those with a time', () => {
  const History = [1090, 1203, 1342, 1571, 1986]
    .map(
      (year, index) =>
        `In ${year} the castle was given to ${['Una', 'Olaf', 'Finn', 'Maud', 'Ruth'][index]} of Skye, who built a ${['gate', 'well', 'mill', 'barn', 'quay'][index]}.`,
    )
    .join(' ')
  const first = 'Kell Castle is a castle of stone above the port of Kell.'
  const undated = 'The castle stands on a rock that sailors see from far away.'
  const facts = tellCastle('quick_facts', castle({ '': `${first} ${undated}`, History })).split(
    '\n',
  )
  expect(facts.slice(0, 2)).toEqual([`• ${first}`, `• ${undated}`])
  expect(facts).toHaveLength(6)
})

test('history is read on by its years: what has none is left out after a gap, and so is administration', () => {
  const painter = 'The painter had left her brushes in a chest of oak that nobody opened.'
  const undated = 'Kell Castle was a quiet place, where gulls nested in towers of oak.'
  const dated = 'In 1342 pirates burnt Kell Castle, and took nine bells and a clock.'
  const football = 'Its football club won nine cups that summer, and its airport was opened.'
  const History = [castleSections.History, painter, undated, dated, football].join(' ')
  const told = tellCastle('history_guide', [
    ...castle({ '': lead, Art: 'A painter from Skye lived here in 1802.', History }),
    ...castle({ Architecture: castleSections.Architecture }),
  ])
  const isTold = (text: string): boolean => told.includes(text)
  expect([painter, undated, dated, football].map(isTold)).toEqual([false, false, true, false])
})

test('history comes before a section that is clearer, and stands at its time', () => {
  const { History, Architecture, ...others } = castleSections
  const herbs =
    'Kell Castle garden has beds of thyme and sage, which masons water each morning with cans of tin, and hedges of box that keep wind and sheep away from pears and plums on a long wall of brick. Kell Castle garden has a pond for carp as well, and a bench of slate where guests sit on Sundays in summer, and look at swallows that nest under a roof of reed. '
  const unclear = 'The painter had left her brushes in a chest of oak that nobody opened.'
  const told = tellCastle(
    'history_guide',
    castle({
      ...{
        ...others,
        Garden: herbs + Architecture,
        Art: 'A painter from Skye lived here in 1802.',
      },
      History: `${unclear} ${History}`,
    }),
  )
  expect([told.includes('1090'), told.indexOf('1090') < told.indexOf('1986')]).toEqual([true, true])
})

test('a part of a guide to one building begins with no town', () => {
  const town = 'The city grew rich on salt and iron, and its fleet had ninety ships in 1088.'
  const History = [town, castleSections.History, castleSections.Architecture].join(' ')
  const told = tellCastle('history_guide', castle({ '': lead, History }))
  expect([told.includes(town), told.includes('1090')]).toEqual([false, true])
})

test('a sentence of 60 words in the lead is read in a guide, and is no fact', () => {
  const long = `The castle was given to a school in 1790, ${'with fields and woods and mills '.repeat(8)}and a quay.`
  const from = castle({ ...castleSections, '': lead.replace('In 1986', `${long} In 1986`) })
  expect(tellCastle('history_guide', from)).toContain(long)
  expect(tellCastle('quick_facts', from)).not.toContain('1790')
})

test('a lead that is too long ends early, one that fits is whole', () => {
  const things = [
    'towers',
    'cellars',
    'stables',
    'gates',
    'kitchens',
    'bridges',
    'wells',
    'barns',
    'lofts',
    'ovens',
    'walls',
  ]
  const sentenceOn = (thing: string, index: number): string =>
    `In ${2000 + index} its ${thing} were mended by masons of a town nearby, who cut stones from a cliff in the west and carried them along the shore on sledges of oak and ash.`
  const told = (sentences: number): string =>
    tellCastle(
      'history_guide',
      castle({ '': [lead, ...things.slice(0, sentences).map(sentenceOn)].join(' ') }),
    )
  expect([told(7).includes('2006'), told(11).includes('2004')]).toEqual([true, false])
})

test('a fact that introduces something comes before the fact that speaks of it', () => {
  const facts = [
    'In 1090 the castle was sold with a mill and a quay to monks of Skye.',
    'In 1342 the castle lost the goddess in a fire, and nine bells.',
    'In 1571 a goddess of bronze was cast for the castle by a founder of bells.',
    'In 1986 the castle was bought by a trust of its neighbours.',
    'Since 2019 the castle has been a school for masons and for carpenters.',
  ].join(' ')
  const told = tellCastle(
    'quick_facts',
    castle({ '': `Kell Castle is a castle of stone above the port of Kell. ${facts}` }),
  )
  expect(told.match(/\b1[0-9]{3}\b/g)).toEqual(['1090', '1571', '1342', '1986'])
})

/** Facts of a castle with nothing but its first sentence, `given` facts, and these sections. */
const factsOf = (given: number, others: Readonly<Record<string, string>>): string => {
  const dated = ['mill', 'quay', 'barn', 'well'].slice(0, given)
  const facts = dated.map(
    (thing, at) => `In ${1090 + 100 * at} the castle was sold with its ${thing}.`,
  )
  const first = 'Kell Castle is a castle of stone above the port of Kell.'
  return tellCastle('quick_facts', castle({ '': [first, ...facts].join(' '), ...others }))
}

test.each([
  {
    one: 'what researchers say',
    instead: 'In 1701 scholars of Skye and Mull held a debate on nine towers of the castle.',
    of: 'In 1702 the castle was given doors by nine masons.',
  },
  {
    one: 'what leans on a sentence that is not told',
    instead: 'In 1701 the oldest tower of the castle lost the goddess in a fire with nine bells.',
    of: 'The castle was given a moat (with bridges) after the hostilities.',
  },
  {
    one: 'what is not about the place and has a name that is not told',
    instead: 'In 1701 nine of the largest ships of oak were built for Olaf by masons.',
    of: 'In 1702 nine ships were built of oak (and of ash) by masons.',
  },
])('$one is no fact where there is a clearer one', ({ instead, of }) => {
  const Use = `It had a goddess of bronze in a hall with nine windows for Olaf. ${instead} ${of}`
  const told = factsOf(4, { Use })
  expect([told.includes(of), told.includes(instead)]).toEqual([true, false])
})

test('what leans on what is not told is a fact before what is off topic', () => {
  const Use = `It had a goddess of bronze in a hall with nine windows. In 1701 a highway to the castle was opened by nine masons. In 1702 the castle lost the goddess in a fire.`
  const told = factsOf(3, { Use })
  expect([told.includes('goddess'), told.includes('highway')]).toEqual([true, false])
})

test('what is unclear in three ways is no fact beside four that are clear', () => {
  const Football = 'In 1911 a football club of the castle won nine cups.'
  expect(factsOf(4, { Football })).not.toContain('football')
})

test('a fact without a year goes before one with a year that is less clear', () => {
  const undated = [
    'The castle stands on a rock that sailors see from far away.',
    'Masons of the castle mix lime with sand from a beach.',
    'Gulls of every kind nest in the towers of the castle.',
    'Guests of the castle sleep in hammocks made of hemp.',
    'Salt from the pans of the castle was dearer than wine.',
  ]
  const told = factsOf(0, {
    Use: undated.slice(0, 2).join(' '),
    Guests: undated.slice(2, 4).join(' '),
    Trade: undated.slice(4).join(' '),
    Football: 'In 1911 the football club of the castle won nine cups.',
  })
  expect(undated.filter((fact) => !told.includes(fact))).toEqual([])
})
