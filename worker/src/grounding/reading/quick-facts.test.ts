import { expect, test } from 'vitest'
import { keep, prose, read, requireStory } from '#test/guided-reading.ts'

const factsOf = (text: string, language: 'en' | 'fr' = 'en'): string[] =>
  requireStory(read(text, 'quick_facts', language)).content.split('\n')

/** The facts of paragraphs, which are the lead. */
const factsOfLead = (...paragraphs: readonly string[]): string[] => factsOf(paragraphs.join('\n'))

test.each([
  [6, [3, 3]],
  [7, [3, 4]],
  [8, [3, 5]],
  [9, [3, 3, 3]],
])(
  'a paragraph of %i sentences of ten words is facts of %j sentences, none of less than 25 words',
  (sentences, sizes) => {
    const last = prose('keep well', 3)
    const facts = factsOfLead(prose('keep', sentences), last)
    expect(facts.slice(0, -1).map((fact) => fact.split('.').length - 1)).toEqual(sizes)
    expect(facts.join(' ').replaceAll('• ', '')).toBe(`${prose('keep', sentences)} ${last}`)
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
  const [fact = ''] = factsOfLead(six, `${opening} ${three}`).filter((one) => one.includes(opening))
  expect(fact.startsWith(`• ${opening}`)).toBe(!goesOn)
})

test('of many facts six are kept: the first of each paragraph, then those from the start', () => {
  const paragraphs = ['ditch', 'gate', 'roof'].map((of) => prose(`keep ${of}`, 9))
  const kept = factsOfLead(...paragraphs).map((fact) => fact.match(/\w+ (?=in one)/)?.[0])
  expect(kept).toEqual(['ditch ', 'ditch ', 'ditch ', 'gate ', 'gate ', 'roof '])
})

test.each([
  [6, 0],
  [5, 7],
])(
  'after a lead of %i sentences of ten words, %i of the history are facts',
  (ofLead, ofHistory) => {
    const [lead, history] = [prose('keep', ofLead), prose('keep ditch', 7)]
    const said = ofHistory === 0 ? lead : `${lead} ${history}`
    const facts = factsOf(`${lead}\n== History ==\n${history}\n${prose('keep gate', 7)}`)
    expect(facts.join(' ').replaceAll('• ', '')).toBe(said)
  },
)

test('after a lead that is one fact, sections follow as in a guide', () => {
  const lead = `Harrow Keep is ${'a very '.repeat(30)}old tower.`
  const facts = factsOf(`${lead}\n== History ==\n${prose('keep ditch', 7)}`)
  expect(facts).toEqual(
    [lead, ...prose('keep ditch', 7).split(/(?<=\.) (?=Mason 3)/)].map((fact) => `• ${fact}`),
  )
})

test('French facts keep a connective with its sentence', () => {
  const chapeau =
    'Le donjon de Harrow est une tour bâtie par Odon au sommet d’une colline du comté, près de la rivière et de son ' +
    'vieux pont de pierre. Cependant, personne ne boit plus de l’eau de son puits, que les gens du comté disent amère.'
  const suite =
    'La porte du donjon est gardée par deux lions de pierre, venus d’une église que les habitants du bourg ont abattue.'
  expect(factsOf(`${chapeau} ${suite}`, 'fr')).toEqual([`• ${chapeau}`, `• ${suite}`])
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
