import { expect, test } from 'vitest'
import { keep, prose, read, requireStory } from '#test/guided-reading.ts'

const factsOf = (text: string, language: 'en' | 'fr' = 'en'): string[] =>
  requireStory(read(text, 'quick_facts', language)).content.split('\n')

const lead =
  'Harrow Keep is a tower on a hill in the north of the county. It was built by Odo in 1203. ' +
  'The keep has five floors and a well in its cellar. However, nobody has drunk from that well. ' +
  'Begun as a gaol, it later held the county’s rolls. The roof is of lead.'
const factsOfLead = [
  '• Harrow Keep is a tower on a hill in the north of the county. It was built by Odo in 1203.',
  '• The keep has five floors and a well in its cellar. However, nobody has drunk from that well. Begun as a gaol, it later held the county’s rolls.',
  '• The roof is of lead.',
]
const masons = [
  'Masons from the coast laid the first stones of the keep in spring. They were paid in salt.',
  'The masons of the county came in the summer after the harvest.',
  'Odo held his first court on the upper floor of the keep in the autumn of that year.',
]
const history = `The keep is a tower on a hill in the north of the county. The roof is of lead.\n${masons.join(' ')}`

test('facts are the lead’s sentences, each with what is understood after it only', () => {
  const four = `${lead} The gate has a bell.`
  expect(factsOf(`${four}\n== History ==\n${history}`)).toEqual([
    ...factsOfLead,
    '• The gate has a bell.',
  ])
})

test('where they are less than four, a pronoun begins its own, and short paragraphs or the opening of the history follow', () => {
  const short = lead.replace(/ Begun.*/, '')
  const apart = short.split(/(?<=\.) (?=It|The)/).map((fact) => `• ${fact}`)
  expect(apart).toHaveLength(3)
  expect(factsOf(`${short}\n== History ==\n${history}`)).toEqual([
    ...apart,
    ...masons.map((fact) => `• ${fact}`),
  ])
  const long = `${masons.join(' ')} ${prose('keep', 5)}`
  const [opening] = long.split(' They')
  expect(factsOf(`${short}\n== History ==\n${long}`)).toEqual([...apart, `• ${opening}`])
})

test('before that, what opens a section and names the place follows, to four facts', () => {
  const short = lead.replace(/ Begun.*/, '')
  const [stones, bells] = [
    'Masons from the coast laid the first stones of the keep in spring.',
    'Six bells hung in the keep until a storm broke the last of them.',
  ]
  const passedOver = [
    'A chapel stood here until the fire of a dry summer burned all of it.',
    'This part of the keep was held by the bishop for nine quiet years.',
    'The keep is a tower on a hill in the north of its old county.',
  ]
  const sections = [
    ...passedOver,
    stones,
    bells,
    'Owls live in the keep, and mice do too, in every single winter.',
  ]
  const text = sections.map((opening, at) => `== Part ${at} ==\n${opening} ${prose('wall', 9)}`)
  expect(factsOf(`${short}\n${text.join('\n')}`)).toEqual([
    '• Harrow Keep is a tower on a hill in the north of the county. It was built by Odo in 1203.',
    '• The keep has five floors and a well in its cellar. However, nobody has drunk from that well.',
    `• ${stones}`,
    `• ${bells}`,
  ])
})

test('where there are two at most, a long paragraph is read from its beginning', () => {
  const [first = ''] = lead.split(' It was')
  const long = `${masons.join(' ')} ${prose('keep', 6)}`
  expect(factsOf(`${first}\n== History ==\n${long}`)).toEqual(
    [first, ...masons, ...prose('keep', 2).split(/(?<=\.) /)].map((fact) => `• ${fact}`),
  )
})

test('of a longer lead, the facts are the first of each paragraph, then those from the start', () => {
  const [one, two, three] = ['ditch', 'gate', 'roof'].map((of) =>
    prose(`keep ${of}`, 4).split(/(?<=\.) /),
  )
  expect(factsOf([one, two, three].map((of) => of?.join(' ')).join('\n'))).toEqual(
    [...(one ?? []), two?.[0], three?.[0]].map((fact) => `• ${fact}`),
  )
})

test('a fact that is full leaves out what goes on from it, up to what is understood by itself', () => {
  const long = `It ${'very '.repeat(70)}slowly sank.`
  expect(factsOf(`${lead} It leaks. ${long} It was mended. Mason 7 drank.`).slice(2)).toEqual([
    '• The roof is of lead. It leaks.',
    '• Mason 7 drank.',
  ])
})

test('a paragraph that leans on the one before goes on from its last fact', () => {
  expect(factsOf(`${lead}\nAnother roof is of slate. ${prose('wall', 3)}`)).toContain(
    '• The roof is of lead. Another roof is of slate.',
  )
})

test('French facts keep a connective with its sentence, and leave out what repeats the lead', () => {
  const chapeau =
    'Le donjon de Harrow est une tour au sommet d’une colline du comté, près de la rivière. ' +
    'Il fut bâti par Odon en 1203. Le donjon compte cinq étages et un puits dans sa cave. ' +
    'Cependant, personne ne boit de cette eau.'
  const histoire =
    'Le donjon de Harrow est une tour au sommet d’une colline, près de la rivière.\n' +
    'Des maçons venus de la côte posèrent les premières pierres du donjon au printemps suivant. ' +
    'Ils étaient payés en sel. Odon leur donna enfin du vin. Odon tint sa première cour au dernier étage du donjon en automne.'
  expect(factsOf(`${chapeau}\n== Histoire ==\n${histoire}`, 'fr')).toEqual([
    '• Le donjon de Harrow est une tour au sommet d’une colline du comté, près de la rivière.',
    '• Il fut bâti par Odon en 1203.',
    '• Le donjon compte cinq étages et un puits dans sa cave. Cependant, personne ne boit de cette eau.',
    '• Des maçons venus de la côte posèrent les premières pierres du donjon au printemps suivant. Ils étaient payés en sel. Odon leur donna enfin du vin.',
    '• Odon tint sa première cour au dernier étage du donjon en automne.',
  ])
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
