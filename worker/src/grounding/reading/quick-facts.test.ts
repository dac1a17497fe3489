import { expect, test } from 'vitest'
import { keep, prose, read, requireStory } from '#test/guided-reading.ts'

const factsOf = (text: string, language: 'en' | 'fr' = 'en'): string[] =>
  requireStory(read(text, 'quick_facts', language)).content.split('\n')

/** The facts of paragraphs, which are the lead. */
const factsOfLead = (...paragraphs: readonly string[]): string[] => factsOf(paragraphs.join('\n'))

const textOf = (facts: readonly string[]): string => facts.join(' ').replaceAll('• ', '')

test.each([
  [6, [3, 3]],
  [7, [3, 4]],
  [8, [3, 5]],
  [9, [3, 3, 3]],
])(
  'a paragraph of %i sentences of ten words is facts of %j sentences, none of less than 25 words',
  (sentences, sizes) => {
    const paragraphs = [prose('keep', sentences), prose('keep well', 3), prose('keep moat', 3)]
    const facts = factsOfLead(...paragraphs)
    expect(facts.slice(0, -2).map((fact) => fact.split('.').length - 1)).toEqual(sizes)
    expect(textOf(facts)).toBe(paragraphs.join(' '))
  },
)

const [three, six] = [prose('keep', 3), prose('keep', 6)]

test.each(['It leaks.', 'However, nobody drank.', 'Begun late, it leaks.', 'Odo built this roof.'])(
  'what leans on a full fact goes on from it, while there is room: "%s"',
  (leaning) => {
    const room = `It ${'very '.repeat(10)}slowly sank.`
    const facts = factsOfLead(three, `${three} ${leaning} ${room} ${six}`)
    expect(facts[1]).toBe(`• ${three} ${leaning} ${room}`)
  },
)

test('what leans on a fact that has no room begins one, and nothing is left out', () => {
  const long = `It ${'very '.repeat(60)}slowly sank.`
  expect(factsOfLead(`${three} ${long} It was mended. ${six}`)).toEqual(
    [three, `${long} It was mended.`, ...six.split(/(?<=\.) (?=Mason 3)/)].map(
      (fact) => `• ${fact}`,
    ),
  )
})

test.each([
  ['It is old.', false],
  ['Another roof is old.', true],
  ['This roof is old.', true],
])('a paragraph that begins with "%s" goes on from the fact before: %s', (opening, goesOn) => {
  const facts = factsOfLead(six, `${opening} ${prose('keep wall', 3)}`, three)
  const [fact = ''] = facts.filter((one) => one.includes(opening))
  expect(fact.startsWith(`• ${opening}`)).toBe(!goesOn)
})

test('of many facts six are kept: the first of each paragraph, then those from the start', () => {
  const paragraphs = ['ditch', 'gate', 'roof'].map((of) => prose(`keep ${of}`, 9))
  const kept = factsOfLead(...paragraphs).map((fact) => fact.match(/\w+ (?=in one)/)?.[0])
  expect(kept).toEqual(['ditch ', 'ditch ', 'ditch ', 'gate ', 'gate ', 'roof '])
})

test('where runs are less than four facts, each sentence is one', () => {
  expect(factsOfLead(six)).toEqual(six.split(/(?<=\.) /).map((fact) => `• ${fact}`))
})

const history = `== History ==\n${prose('keep ditch', 4)}\n${prose('keep gate', 9)}\n${three}`

test('after a lead of less than 60 words sections follow, until there are 120', () => {
  const lead = prose('keep', 5)
  expect(textOf(factsOf(`${lead}\n${history}`))).toBe(
    [lead, prose('keep ditch', 4), prose('keep gate', 9)].join(' '),
  )
})

test('after a longer lead of less than four facts, sections follow as in a guide', () => {
  const lead = `Harrow Keep is ${'a very '.repeat(30)}old tower.`
  const text = `${lead}\n${history}`
  expect(textOf(factsOf(text))).toBe(requireStory(read(text)).content.replaceAll('\n\n', ' '))
})

test('French facts keep a connective with its sentence', () => {
  const chapeau =
    'Le donjon de Harrow est une tour bâtie par Odon au sommet d’une colline du comté, près de la rivière et de son ' +
    'vieux pont de pierre. Cependant, personne ne boit plus de l’eau de son puits, que les gens du comté disent amère.'
  const suite =
    'La porte du donjon est gardée par deux lions de pierre, venus d’une église que les habitants du bourg ont abattue.'
  const facts = factsOf(`${chapeau} ${suite}\n${suite}\n${suite}`, 'fr')
  expect(facts).toEqual([chapeau, suite, suite, suite].map((fact) => `• ${fact}`))
})

test.each([
  ['a superlative', 'The bell of the keep is the heaviest in the county and rings once a year.'],
  ['a figure only', null, 'The north wall of the keep is 21 m high and has no door and no window.'],
  ['no place', null, 'The bell is the heaviest in the county and rings once every single year.'],
  [
    'a name that the story does not have',
    null,
    'The bell of the keep is the heaviest that Aldous cast in all of his years.',
  ],
  [
    'what the story has told for the most part',
    null,
    'Mason by mason, stones cut in one summer made the keep the largest of all.',
  ],
  ['two years', null, 'The bell of the keep, cast in 1471 and hung in 1502, is the heaviest here.'],
  ['a pronoun', null, 'It is the heaviest bell that the keep has had since the great fire burned.'],
  [
    'a pronoun after a comma',
    null,
    'In the county of the keep, in spite of the fire, it is the heaviest bell.',
  ],
])('a fun fact that begins a paragraph with %s: %s', (_what, fact, text = fact ?? '') => {
  const story = requireStory(read(`${keep}\n== Bells ==\n${text}`))
  expect(story.funFact).toBe(fact)
})
