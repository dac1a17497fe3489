import { expect, test } from 'vitest'
import { splitArticle } from '../sources/passages.ts'
import type { SourcedStory } from '../sources/source.ts'
import { guidedReading } from './guided-reading.ts'

const read = (
  text: string,
  format: 'history_guide' | 'quick_facts' = 'history_guide',
  language: 'en' | 'fr' = 'en',
): SourcedStory | null =>
  guidedReading({
    format,
    language,
    placeName: 'Harrow Keep',
    passages: splitArticle(text, language).map((passage) => ({ ...passage, sourceId: 'enwiki:1' })),
  })

const requireStory = (story: SourcedStory | null): SourcedStory =>
  story ?? expect.fail('There is no story')
const sectionsOf = ({ citations }: SourcedStory): string[] => [
  ...new Set(citations.filter((to) => to.field === 'content').map((to) => to.section)),
]
const factsOf = (text: string, language: 'en' | 'fr' = 'en'): string[] =>
  requireStory(read(text, 'quick_facts', language)).content.split('\n')

/** A paragraph of a number of sentences, each of ten words. */
const prose = (about: string, sentences: number): string =>
  Array.from(
    { length: sentences },
    (_, index) => `Mason ${index} cut stones for the ${about} in one summer.`,
  ).join(' ')

const keep = `${prose('keep', 6)}

== Toponymy ==
${prose('name', 4)}

== Chapel ==
${prose('chapel', 4)}

== Description ==
${prose('keep wall', 8)}

== History ==
=== Middle Ages ===
${prose('keep ditch', 9)}

${prose('keep gate', 5)}

== See also ==
${prose('list', 3)}`

test('a guide is the lead, and while that is short, the history, in the article’s order', () => {
  const story = requireStory(read(keep))
  expect(story.title).toBe('Harrow Keep')
  expect(sectionsOf(story)).toEqual(['', 'History › Middle Ages'])
  const paragraphs = [prose('keep', 6), prose('keep ditch', 9), prose('keep gate', 5)]
  expect(story.content).toBe(paragraphs.join('\n\n'))
  for (const { field, start, end, quote } of story.citations)
    expect(story[field]?.slice(start, end)).toBe(quote)
})

/** Lines as "ditch 9" are prose of so many sentences; others are as they are. */
const written = (lines: string): string =>
  lines.replaceAll(/^(\w+) (\d+)$/gm, (_, about, length) => prose(`keep ${about}`, Number(length)))

test.each([
  ['a lead of 120 words is the guide', 11, 'ditch 6', ''],
  ['a history is read whole', 10, 'ditch 8\ngate 8\nroof 4', 'ditch 8\ngate 8\nroof 4'],
  [
    'of a long one the beginning and the end',
    7,
    'ditch 9\ngate 5\nwall 4\ngallery 1\nroof 9',
    'ditch 9\ngate 5\nroof 9',
  ],
  ['where that is less than half, it is begun', 7, 'ditch 9\ngate 15\nwall 9\nroof 9', 'ditch 9'],
  [
    'what opens the first and the last chapter, and what follows one',
    7,
    '=== Odo ===\nditch 9\ngate 4\n=== Ida ===\nwall 12\n=== Ann ===\nroof 9',
    'ditch 9\ngate 4\nroof 9',
  ],
  [
    'what opens a chapter before what follows one',
    7,
    '=== Odo ===\nditch 9\ngate 4\n=== Ida ===\nwall 4\n=== Ann ===\nroof 9',
    'ditch 9\nwall 4\nroof 9',
  ],
  ['or else how the place looks', 7, 'ditch 40\n== Description ==\nroof 9', 'roof 9'],
])('%s', (_what, lead, history, more) => {
  const { content } = requireStory(read(written(`keep ${lead}\n== History ==\n${history}`)))
  expect(content.split('\n\n').slice(1).join('\n')).toBe(written(more))
})

test('a paragraph that is too long for a guide is cut at the end of a sentence', () => {
  const { content } = requireStory(read(written('keep 5\n== History ==\nditch 60')))
  const [, cut = ''] = content.split('\n\n')
  expect(written('ditch 60').startsWith(`${cut} `)).toBe(true)
  expect(cut).toMatch(/\.$/)
  expect(content.split(/\s+/).length).toBeLessThanOrEqual(340)
})

test.each([
  [10, 20],
  [11, 0],
])('in a lead, of a paragraph too long after %i sentences, %i are read', (first, ofNext) => {
  const { content } = requireStory(read(written(`keep ${first}\ngate 40`)))
  expect(content.split('\n\n')[1] ?? '').toBe(ofNext === 0 ? '' : written(`gate ${ofNext}`))
})

const quotation = 'very old words of a traveller '.repeat(7)
test.each([
  [
    'begins within a sentence',
    '4 miles to the south and barns of the keep were found there. Odo pulled all of them down again in autumn.',
  ],
  [
    'quotes at length',
    `Odo wrote of the keep that “${quotation}” were cut in stone. Nobody has seen them since he died.`,
  ],
  [
    'enumerates',
    `The keep has ${'a door, '.repeat(45)}and a window. All of them are in the north wall.`,
  ],
])(
  'a paragraph that %s is left out, and a section that begins with it is not read',
  (_what, torn) => {
    const contentOf = (text: string): string => requireStory(read(written(text))).content
    const kept = written('keep 4\ngate 4').replace('\n', '\n\n')
    expect(contentOf(`keep 4\n${torn}\ngate 4`)).toBe(kept)
    expect(contentOf(`keep 4\n== History ==\ngate 4\n${torn}`)).toBe(kept)
    expect(contentOf(`keep 7\n== History ==\n${torn}\ngate 4`)).toBe(written('keep 7'))
  },
)

test('what points at a paragraph that is left out is left out, too', () => {
  const caption = 'The keep from the south.'
  const leaning = `This site was chosen for its spring. ${prose('keep well', 3)}`
  const [lead, ditch, gate] = [prose('keep', 7), prose('keep ditch', 5), prose('keep gate', 4)]
  const contentOf = (...history: readonly string[]): string =>
    requireStory(read(`${lead}\n== History ==\n${history.join('\n')}`)).content
  expect(contentOf(ditch, leaning, gate)).toBe([lead, ditch, leaning, gate].join('\n\n'))
  expect(contentOf(ditch, caption, leaning, gate)).toBe([lead, ditch, gate].join('\n\n'))
})

test('a section may begin with a pronoun, which means the place, also after a pointer', () => {
  const [lead, history] = [
    prose('keep', 6),
    `It was begun in a dry year. ${prose('keep ditch', 7)}`,
  ]
  for (const pointer of ['', 'See also: Keeps.'])
    expect(requireStory(read(`${lead}\n== History ==\n${pointer}\n${history}`)).content).toBe(
      `${lead}\n\n${history}`,
    )
})

test('a section of rows is a list, and is not read', () => {
  const rows = ['1203', '1312', '1471', '1502'].map(
    (year) => `In ${year} the lord of the keep gave a feast in its hall.`,
  )
  expect(requireStory(read(`${prose('keep', 7)}\n== History ==\n${rows.join('\n')}`)).content).toBe(
    prose('keep', 7),
  )
})

test('a section of a sentence or two is passed over', () => {
  const scrap = (title: string): string => `=== ${title} ===\n${prose('keep moat', 2)}`
  const periods = [scrap('Odo'), `=== Ida ===\n${prose('keep gate', 9)}`, scrap('Hugh')]
  const story = requireStory(read(`${prose('keep', 6)}\n== History ==\n${periods.join('\n')}`))
  expect(sectionsOf(story)).toEqual(['', 'History › Ida'])
})

test.each([
  [59, 'Nine more masons carved the door. It is old.', null],
  [60, 'Ninety nine more masons carved the door. It is old.', 'Harrow Keep'],
])(
  'of an article of %i words of prose, the last of which are "%s", the story is %s',
  (...[, end, title]) => {
    const text = `${prose('keep', 5)} ${end}`
    expect(read(text)?.title ?? null).toBe(title)
    expect(read(text, 'quick_facts')?.title ?? null).toBe(title)
  },
)

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

test('a fact that is long goes on in the next one, and nothing is left out', () => {
  const long = `It ${'very '.repeat(70)}slowly sank.`
  expect(factsOf(`${lead} It leaks. ${long}`).slice(2)).toEqual([
    '• The roof is of lead. It leaks.',
    `• ${long}`,
  ])
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
