import { expect, test } from 'vitest'
import { storedSource } from '../../../test/sourced/stored-source.ts'
import { selectPassages, splitArticle } from './passages.ts'
import { passageText, readPassages } from './source.ts'

const sentence = (about: string, word: number): string =>
  `In ${1000 + word} the builders of the ${about} laid ${word} more stones on the wall of the tower.`
const prose = (about: string, count: number): string =>
  Array.from({ length: count }, (_, index) => sentence(about, index)).join(' ')

const article = `A tower on a hill. It is old.

== History ==
${prose('keep', 12)}

=== Antiquity ===
Romans came (Latin: Romani) and built a wall[3] around it. They left in about 410 (see below), as Mr. Wood writes.
Height: 20 m
The tower at night.
1834: the upper floor of the tower burns, and is built again in the year after.
== See also ==
${prose('see also', 3)}

=== More of it ===
Nothing of use stands here, though it looks like a sentence.

== Legends ==
${prose('legend', 3)}

== References ==
A book about towers, 1999.`

test('an article is its paragraphs of prose by section, each split into sentences with ids', () => {
  const passages = splitArticle(article, 'en')
  expect(passages.map(({ id, section }) => `${id} ${section}`)).toEqual([
    'p1 ',
    'p2 History',
    'p3 History › Antiquity',
    'p4 Legends',
  ])
  expect(passages[0]?.sentences).toEqual([
    { id: 'p1.1', text: 'A tower on a hill.' },
    { id: 'p1.2', text: 'It is old.' },
  ])
  expect(passages[1]?.sentences).toHaveLength(12)
  expect(passages[1] && passageText(passages[1])).toBe(prose('keep', 12))
  expect(passages[2]?.sentences.map(({ text }) => text)).toEqual([
    'Romans came and built a wall around it.',
    'They left in about 410, as Mr. Wood writes.',
  ])
})

test('where a paragraph is left out between two of a section, a number is skipped', () => {
  const [keep, gate] = [prose('keep', 2), prose('gate', 2)]
  const idsOf = (text: string): string[] => splitArticle(text, 'en').map(({ id }) => id)
  expect(idsOf(`${keep}\nHeight: 20 m\nWidth: 9 m\n${gate}`)).toEqual(['p1', 'p3'])
  expect(idsOf(`${keep}\nHeight: 20 m\n== History ==\n${gate}`)).toEqual(['p1', 'p2'])
})

test.each([
  'ʻIolani Palace is a palace of the kings.',
  '’s-Gravensteen is a castle on a river.',
  'þingvellir is a valley in the south.',
  '北京 Gate is a gate of brick.',
  '`Anjar is a town of the caliphs.',
  '\u200eHarlech Fort is a fort on a rock.',
])('the first sentence of an article is kept, whatever it begins with: %s', (first) => {
  const [lead] = splitArticle(`${first} It was built in 1612.`, 'en')
  expect(lead?.sentences.map(({ text }) => text)).toEqual([
    first.replace('\u200e', ''),
    'It was built in 1612.',
  ])
})

test.each([
  '[It was rebuilt by the mason Rhys Morgan.]',
  '… It was rebuilt.',
  '¡It was rebuilt!',
  '\u202eIt was rebuilt.\u202c',
])('no sentence is taken out of the middle of a paragraph: %s', (middle) => {
  const [before, after] = [sentence('keep', 1), sentence('wall', 2)]
  const [passage] = splitArticle(`${before} ${middle} ${after}`, 'en')
  const text = [before, middle.replace(/\p{Cf}/gu, ''), after].join(' ')
  expect(passage && passageText(passage)).toBe(text)
})

test('half a sentence at the beginning or end of a paragraph is left out', () => {
  const whole = prose('keep', 2)
  const text = `${prose('wall', 1)}\nwhere the bishop lived. ${whole} The rooms of it are:`
  expect(splitArticle(text, 'en').map(passageText)).toEqual([prose('wall', 1), whole])
})

test('what nobody sees is not kept, and ligatures are letters', () => {
  const text = 'The ma\u00adson Rhys Mor\u200bgan was the \ufb01rst to build it.'
  const [passage] = splitArticle(text, 'en')
  expect(passage && passageText(passage)).toBe('The mason Rhys Morgan was the first to build it.')
})

test.each([
  'For cheap tickets to the tower and to all other sights of the town see www.tower-tickets.com today.',
  'Call 555-123-4567 if you want to see the tower with a guide who knows it as nobody else does.',
  'The tower <ref>Wood</ref> was built by the bishop of the town in the year 1203, and it still stands.',
  'The tower was built BY MY FRIEND JOE who is the best of all builders, and it still stands there.',
  'The tower was built by the bishop!!! Nobody knows that better than the pupils of the school here.',
])('what vandals leave is no passage: %s', (line) => {
  const passages = splitArticle(`${prose('keep', 2)}\n${line}\n${prose('wall', 2)}`, 'en')
  expect(passages.map(passageText)).toEqual([prose('keep', 2), prose('wall', 2)])
})

test.each([
  'Harrow – also Harrow Keep – is a tower on a hill in the north of the county.',
  'Harrow (also Harrow Keep is a tower on a hill in the north of the county.',
])('what an article begins with is no row and no quotation: %s', (opening) => {
  const passages = splitArticle(`${opening}\n${opening}\n== History ==\n${prose('keep', 2)}`, 'en')
  expect(passages.map(passageText)).toEqual([opening, prose('keep', 2)])
})

test('a name in another script goes with the parenthesis that it stands in, and one in that', () => {
  const opening =
    'Harrow (Greek: Χάρος (Haros), “castle (or keep)”) is a tower (of stone) on a hill.'
  const [passage] = splitArticle(opening, 'en')
  expect(passage && passageText(passage)).toBe('Harrow is a tower (of stone) on a hill.')
})

test.each([
  [1, 0],
  [2, 1],
])('a bracket that is open at the end after %i more sentences leaves %i passages', (more, kept) => {
  const slip = `The keep (or tower was dug out in the spring. ${prose('keep', more)}`
  expect(splitArticle(`${prose('wall', 1)}\n${slip}`, 'en')).toHaveLength(1 + kept)
})

test.each([
  ['Location', 'en', 0],
  ['Location and origins', 'en', 1],
  ['Situation historique', 'fr', 1],
  ['Situation géographique', 'fr', 0],
] as const)('under "%s" (%s) stand %i passages', (title, language, kept) => {
  expect(splitArticle(`== ${title} ==\n${prose('keep', 2)}`, language)).toHaveLength(kept)
})

test('a source that was stored as texts is split when it is read', () => {
  const stored = [
    { section: '', text: 'A tower on a hill. It is old.' },
    { section: 'History', text: 'Romans came and built a wall.\nThey left in 410.\nHeight: 20 m' },
  ]
  const split = readPassages(stored, 'en')
  expect(split).toEqual([
    {
      id: 'p1',
      section: '',
      sentences: [
        { id: 'p1.1', text: 'A tower on a hill.' },
        { id: 'p1.2', text: 'It is old.' },
      ],
    },
    {
      id: 'p2',
      section: 'History',
      sentences: [{ id: 'p2.1', text: 'Romans came and built a wall.' }],
    },
    {
      id: 'p3',
      section: 'History',
      sentences: [{ id: 'p3.1', text: 'They left in 410.' }],
    },
  ])
  expect(readPassages(split, 'en')).toEqual(split)
})

const paragraphs = (about: string, count: number): string =>
  Array.from({ length: count / 5 }, () => prose(about, 5)).join('\n')
const long = `${prose('lead', 9)}\n== Trade ==\n${paragraphs('trade', 400)}\n== Construction ==\n${paragraphs('work', 60)}\n== History ==\n${paragraphs('past', 90)}`

test('24 kB are stored of what matters most, and up to 24 passages are used, about 3,000 tokens', () => {
  const source = storedSource(long, 'en')
  const bytes = new TextEncoder().encode(JSON.stringify(source.passages)).length
  expect(bytes).toBeGreaterThan(22_000)
  expect(bytes).toBeLessThanOrEqual(24_000)
  const passages = selectPassages(source, 'history_guide')
  expect(passages.length).toBeLessThanOrEqual(24)
  const length = passages.reduce((sum, passage) => sum + passageText(passage).length, 0)
  expect(length).toBeGreaterThan(9_500)
  expect(length).toBeLessThanOrEqual(11_000)
  const count = (section: string) => passages.filter((one) => one.section === section).length
  expect(count('')).toBe(1)
  expect(count('History')).toBeGreaterThan(count('Construction'))
  expect(count('Construction')).toBeGreaterThan(count('Trade'))
  const stored = source.passages.map(({ id }) => id)
  expect(passages.map(({ id }) => id)).toEqual(
    stored.filter((id) => passages.some((passage) => passage.id === id)),
  )
})

test('of a lead of six paragraphs before three long histories, all is stored and used', () => {
  const histories = ['History', 'Origins', 'Middle Ages'].map(
    (title) => `== ${title} ==\n${paragraphs('past', 90)}`,
  )
  const source = storedSource(`${paragraphs('lead', 30)}\n${histories.join('\n')}`, 'en')
  for (const format of ['history_guide', 'quick_facts'] as const)
    expect(selectPassages(source, format).filter(({ section }) => section === '')).toHaveLength(6)
})

test('a paragraph of more than 2,400 characters is several passages of whole sentences', () => {
  const passages = splitArticle(prose('keep', 60), 'en')
  expect(passages.length).toBeGreaterThan(1)
  expect(passages.map(passageText).join(' ')).toBe(prose('keep', 60))
  for (const passage of passages) expect(passageText(passage).length).toBeLessThanOrEqual(2_450)
})
