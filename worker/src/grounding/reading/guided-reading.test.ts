import { expect, test } from 'vitest'
import { keep, prose, read, requireStory } from '#test/guided-reading.ts'
import type { SourcedStory } from '../sources/source.ts'

const sectionsOf = ({ citations }: SourcedStory): string[] => [
  ...new Set(citations.filter((to) => to.field === 'content').map((to) => to.section)),
]

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
  ['a history is read until there are 200 words', 7, 'ditch 9\ngate 5\nwall 4', 'ditch 9\ngate 5'],
  [
    'so are its chapters',
    7,
    '=== Odo ===\nditch 4\n=== Ida ===\nwall 9\nroof 3',
    'ditch 4\nwall 9',
  ],
  [
    'how the place looks follows',
    7,
    'ditch 3\n== Chapel ==\nwall 9\n== Description ==\nroof 9',
    'ditch 3\nroof 9',
  ],
  [
    'then what is left, where it stands in the article',
    7,
    'ditch 3\n== Chapel ==\nwall 9\n== Description ==\nroof 7',
    'ditch 3\nwall 9\nroof 7',
  ],
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
