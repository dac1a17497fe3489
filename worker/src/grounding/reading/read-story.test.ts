import { expect, test } from 'vitest'
import type { SourcedStory } from '../sources/source.ts'
import { splitArticle } from '../sources/split-article.ts'
import { readStory } from './read-story.ts'

const read = (
  text: string,
  format: 'history_guide' | 'quick_facts' = 'history_guide',
  language: 'en' | 'fr' = 'en',
): SourcedStory | null =>
  readStory({
    format,
    language,
    placeName: 'Harrow Keep',
    passages: splitArticle(text, language).map((passage) => ({ ...passage, sourceId: 'enwiki:1' })),
  })

const requireStory = (story: SourcedStory | null): SourcedStory =>
  story ?? expect.fail('There is no story')
const sectionsOf = (story: SourcedStory): string[] => [
  ...new Set(
    story.citations.flatMap(({ field, section }) => (field === 'content' ? [section] : [])),
  ),
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

test.each([
  ['a lead of 180 words is the guide', prose('keep', 18), prose('keep ditch', 6), 1],
  ['the history is read to its end or not at all', prose('keep', 12), prose('keep ditch', 22), 1],
  [
    'after a short lead, the history is read as far as it fits',
    prose('keep', 6),
    `${prose('keep ditch', 20)}\n${prose('keep gate', 20)}`,
    2,
  ],
  [
    'a section that does not name the place is left out',
    prose('keep', 12),
    `${prose('chapel', 6)}\n== Architecture ==\n${prose('keep roof', 6)}`,
    1,
  ],
])('%s', (_what, lead, history, paragraphs) => {
  const { content } = requireStory(read(`${lead}\n== History ==\n${history}`))
  expect(content).toBe([lead, ...history.split('\n')].slice(0, paragraphs).join('\n\n'))
})

test('what follows in the history does not leap over a part that is too long', () => {
  const periods = `=== Odo ===\n${prose('keep ditch', 30)}\n=== Ida ===\n${prose('keep gate', 6)}`
  expect(sectionsOf(requireStory(read(`${prose('keep', 12)}\n== History ==\n${periods}`)))).toEqual(
    [''],
  )
})

test('a paragraph that is too long for a guide is cut at the end of a sentence', () => {
  const { content } = requireStory(
    read(`${prose('keep', 5)}\n== History ==\n${prose('keep ditch', 60)}`),
  )
  const [, cut = ''] = content.split('\n\n')
  expect(prose('keep ditch', 60).startsWith(`${cut} `)).toBe(true)
  expect(cut).toMatch(/\.$/)
  expect(content.split(/\s+/).length).toBeLessThanOrEqual(340)
})

test.each([
  [8, 9, 14],
  [8, 12, 0],
])(
  'after a lead of %i and a paragraph of %i sentences, %i of one that is too long are read',
  (...[ofLead, first, ofNext]) => {
    const next = prose('keep gate', 30)
    const history = `== History ==\n${prose('keep ditch', first)}\n${next}`
    const { content } = requireStory(read(`${prose('keep', ofLead)}\n${history}`))
    const [, , cut = ''] = content.split('\n\n')
    expect(cut).toBe(ofNext === 0 ? '' : prose('keep gate', ofNext))
  },
)

const caption = 'The keep and its spring in a drawing of the last century, from the south.'

test.each([
  ['a caption', caption],
  [
    'a paragraph that speaks of what is left out',
    `${caption}\nThis site was chosen for its spring. ${prose('keep well', 3)}`,
  ],
])('a section is read without %s', (_what, paragraph) => {
  const kept = `${prose('keep ditch', 5)}\n${prose('keep gate', 4)}`
  const { content } = requireStory(
    read(`${prose('keep', 6)}\n== History ==\n${paragraph}\n${kept}`),
  )
  expect(content).toBe([prose('keep', 6), ...kept.split('\n')].join('\n\n'))
})

test('a section may begin with a pronoun, which means the place', () => {
  const history = `It was begun in the spring of a dry year. ${prose('keep ditch', 7)}`
  const { content } = requireStory(read(`${prose('keep', 6)}\n== History ==\n${history}`))
  expect(content).toBe(`${prose('keep', 6)}\n\n${history}`)
})

test('a section of a sentence or two is passed over', () => {
  const scrap = (title: string): string => `=== ${title} ===\n${prose('keep moat', 2)}`
  const periods = [scrap('Odo'), `=== Ida ===\n${prose('keep gate', 9)}`, scrap('Hugh')]
  const story = requireStory(read(`${prose('keep', 6)}\n== History ==\n${periods.join('\n')}`))
  expect(sectionsOf(story)).toEqual(['', 'History › Ida'])
})

test('what the article tells first is read, where the history is only its end', () => {
  const yards = `== Yards ==\n${prose('keep yard', 14)}`
  const late = `== Late history ==\n${prose('keep tower', 9)}`
  const articleOf = (sections: string[]): string => [prose('keep', 5), ...sections].join('\n')
  expect(sectionsOf(requireStory(read(articleOf([yards, late]))))).toEqual(['', 'Yards'])
  const history = late.replace('Late history', 'History') + prose('keep', 8)
  expect(sectionsOf(requireStory(read(articleOf([yards, history]))))).toEqual(['', 'History'])
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
const history =
  'The keep is a tower on a hill in the north of the county. The roof is of lead.\n' +
  'Masons from the coast laid the first stones of the keep in spring. ' +
  'They were paid in salt. The masons of the county came in the summer after the harvest. ' +
  'Odo held his first court on the upper floor of the keep in the autumn.'

test('facts are the lead’s sentences, each with what is understood after it only, and of the history pieces of paragraphs until they are four', () => {
  expect(factsOf(`${lead}\n== History ==\n${history}`)).toEqual([
    ...factsOfLead,
    '• Masons from the coast laid the first stones of the keep in spring. They were paid in salt. The masons of the county came in the summer after the harvest. Odo held his first court on the upper floor of the keep in the autumn.',
  ])
})

test('of the history, what begins a paragraph with the place’s name makes the facts enough, before the rest', () => {
  const paragraphs = [
    'Odo was born on the coast. He came to the county with masons in the year of the flood.',
    'It has had many names since the flood of that year. Harrow was the first of them by far.',
    'Harrow was sold to the masons of the county. They turned it into a school for their sons.',
  ]
  expect(factsOf(`${lead}\n== History ==\n${paragraphs.join('\n')}`)).toEqual([
    ...factsOfLead,
    `• ${paragraphs[2]}`,
  ])
})

test('a lead of four facts needs no section, and no story has more than six', () => {
  const four = `${lead} The gate has a bell.`
  expect(factsOf(`${four}\n== History ==\n${history}`)).toEqual([
    ...factsOfLead,
    '• The gate has a bell.',
  ])
  expect(factsOf(prose('keep', 12))).toHaveLength(6)
})

test('a fact that is long goes on in the next one, and nothing is left out', () => {
  const long = `It ${'very '.repeat(70)}slowly sank.`
  expect(factsOf(`${lead} It leaks. ${long}`).slice(2)).toEqual([
    '• The roof is of lead. It leaks.',
    `• ${long}`,
  ])
})

test('French facts keep a pronoun with its sentence, and leave out what repeats the lead', () => {
  const chapeau =
    'Le donjon de Harrow est une tour au sommet d’une colline du comté, près de la rivière. ' +
    'Il fut bâti par Odon en 1203. Le donjon compte cinq étages et un puits dans sa cave. ' +
    'Cependant, personne ne boit de cette eau. Sa toiture est en plomb.'
  const histoire =
    'Le donjon de Harrow est une tour au sommet d’une colline, près de la rivière.\n' +
    'Des maçons venus de la côte posèrent les premières pierres du donjon au printemps suivant. ' +
    'Ils étaient payés en sel. Odon tint sa première cour au dernier étage du donjon en automne.'
  expect(factsOf(`${chapeau}\n== Histoire ==\n${histoire}`, 'fr')).toEqual([
    '• Le donjon de Harrow est une tour au sommet d’une colline du comté, près de la rivière. Il fut bâti par Odon en 1203.',
    '• Le donjon compte cinq étages et un puits dans sa cave. Cependant, personne ne boit de cette eau. Sa toiture est en plomb.',
    '• Des maçons venus de la côte posèrent les premières pierres du donjon au printemps suivant. Ils étaient payés en sel. Odon tint sa première cour au dernier étage du donjon en automne.',
  ])
})

test.each([
  ['a superlative', 'The bell of the keep is the heaviest in the county and rings once a year.'],
  ['a figure only', null, 'The north wall of the keep is 21 m high and has no door and no window.'],
  [
    'something else than the place',
    null,
    'The bell is the heaviest in the county and rings once every single year.',
  ],
  [
    'a name that the story does not have',
    null,
    'The bell of the keep is the heaviest that Aldous cast in all of his years.',
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
