import { expect, test } from 'vitest'
import type { SourcedStory } from '../../story/sourced-story.ts'
import { splitArticle } from '../sources/split-article.ts'
import { readStory } from './read-story.ts'

const read = (
  text: string,
  format: 'history_guide' | 'quick_facts' = 'history_guide',
  language: 'en' | 'fr' = 'en',
): SourcedStory | null =>
  readStory({
    ...{ format, language, placeName: 'Harrow Keep' },
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
${prose('wall', 8)}

== History ==
=== Middle Ages ===
${prose('ditch', 9)}

${prose('gate', 12)}

== See also ==
${prose('list', 3)}`

test('a guide is the lead, then what the weightiest sections begin with, in the article’s order', () => {
  const story = requireStory(read(keep))
  expect(story.title).toBe('Harrow Keep')
  expect(sectionsOf(story)).toEqual(['', 'Description', 'History › Middle Ages'])
  expect(story.content).toBe([prose('keep', 6), prose('wall', 8), prose('ditch', 9)].join('\n\n'))
  for (const { field, start, end, quote } of story.citations)
    expect(story[field]?.slice(start, end)).toBe(quote)
})

test('a paragraph that is too long for a guide is cut at the end of a sentence', () => {
  const { content } = requireStory(
    read(`${prose('keep', 5)}\n== History ==\n${prose('ditch', 60)}`),
  )
  const [, cut = ''] = content.split('\n\n')
  expect(prose('ditch', 60).startsWith(`${cut} `)).toBe(true)
  expect(cut).toMatch(/\.$/)
  expect(content.split(/\s+/).length).toBeLessThanOrEqual(340)
})

test('a section’s part does not begin with a paragraph that speaks of what was left out', () => {
  const leaning = `This site was chosen for its spring. ${prose('well', 3)}`
  const { content } = requireStory(
    read(`${prose('keep', 6)}\n== History ==\n${leaning}\n${prose('ditch', 7)}`),
  )
  expect(content).toBe(`${prose('keep', 6)}\n\n${prose('ditch', 7)}`)
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

test('facts are the lead’s sentences in their order, each with what is understood after it only', () => {
  const lead =
    'Harrow Keep is a tower on a hill in the north of the county. It was built by Odo in 1203. ' +
    'The keep has five floors and a well in its cellar. However, nobody has drunk from that well. ' +
    'Begun as a gaol, it later held the county’s rolls. The roof is of lead.'
  const history = 'Masons from the coast laid the first stones in spring. Odo paid them in salt.'
  expect(factsOf(`${lead}\n== History ==\n${history}`)).toEqual([
    '• Harrow Keep is a tower on a hill in the north of the county. It was built by Odo in 1203.',
    '• The keep has five floors and a well in its cellar. However, nobody has drunk from that well. Begun as a gaol, it later held the county’s rolls.',
    '• The roof is of lead.',
    '• Masons from the coast laid the first stones in spring.',
    '• Odo paid them in salt.',
  ])
})

test('French facts keep a pronoun with its sentence, and leave out a section that repeats the lead', () => {
  const lead =
    'Le donjon de Harrow est une tour au sommet d’une colline du comté, près de la rivière. ' +
    'Il fut bâti par Odon en 1203. Le donjon compte cinq étages et un puits dans sa cave. ' +
    'Cependant, personne ne boit de cette eau. Sa toiture est en plomb.'
  const repeated = 'Le donjon de Harrow est une tour au sommet d’une colline, près de la rivière.'
  const history = 'Des maçons venus de la côte posèrent les premières pierres au printemps suivant.'
  expect(
    factsOf(`${lead}\n== Description ==\n${repeated}\n== Histoire ==\n${history}`, 'fr'),
  ).toEqual([
    '• Le donjon de Harrow est une tour au sommet d’une colline du comté, près de la rivière. Il fut bâti par Odon en 1203.',
    '• Le donjon compte cinq étages et un puits dans sa cave. Cependant, personne ne boit de cette eau. Sa toiture est en plomb.',
    '• Des maçons venus de la côte posèrent les premières pierres au printemps suivant.',
  ])
})

test.each([
  ['a superlative', 'The bell is the heaviest in the county and has rung since the great fire.'],
  ['a figure', 'The north wall is 21 m high and has neither a door nor any window in it.'],
  ['a year only', null, 'Work on the north wall began in 1871 under the eyes of a new mason.'],
  ['a pronoun', null, 'It is the heaviest bell in the county and has rung since the great fire.'],
])('a fun fact that begins a paragraph with %s: %s', (_what, fact, text = fact ?? '') => {
  const story = requireStory(read(`${keep}\n== Bells ==\n${text}`))
  expect(story.funFact).toBe(fact)
})
