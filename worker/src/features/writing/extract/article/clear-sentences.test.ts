import type { Language } from '@storystone/schema/catalog.ts'
import { expect, test } from 'vitest'
import { extractStory } from '../extract-story.ts'
import { type Article, readArticle } from './candidates.ts'
import { readHeading } from './heading.ts'
import { isResearch } from './off-topic.ts'
import { createReader } from './reader.ts'
import { scoreArticle } from './score.ts'
import { createAlike } from './similarity.ts'
import { factsAmong } from './standing.ts'
import { readSubject } from './subject.ts'
import { readTimes } from './times.ts'

const read = (text: string, language: Language) =>
  readArticle([{ id: 'p1', sourceId: 'source', section: '', text }], language)

/** An article of a first sentence, and of a text in a section. */
const readSection = (section: string, text: string, language: Language) => {
  const passages = [language === 'en' ? tower : tour, text].map((each, index) => ({
    ...{ id: `p${index}`, sourceId: 'source', text: each, section: index === 0 ? '' : section },
  }))
  return readArticle(passages, language)
}

/** The last sentence of an article, and a reader who has read only the first. */
const lastIn = (article: Article, language: Language) => {
  const { known } = readSubject(article.candidates, 'Tower of Kell', language)
  const [first, last] = [article.candidates[0], article.candidates.at(-1)]
  if (!first || !last) throw new Error('No sentence')
  return { last, reader: createReader(article, known, language).after([first]) }
}

/** The same of a text. */
const lastOf = (text: string, language: Language) => lastIn(read(text, language), language)

const tower = 'The Tower of Kell is a stone tower in the old port of Kell.'
const tour = 'La tour de Kell est une tour de pierre dans le vieux port de Kell.'

test.each<[string, Language, string, number]>([
  ['nothing', 'en', 'The tower was built by monks of the abbey of Saint Brendan.', 0],
  [
    'what is introduced elsewhere',
    'en',
    'A stele stood here in the year 1200. The stele was sold to a museum in 1901.',
    1,
  ],
  [
    'what the first sentence has',
    'en',
    'Its port was deep in the year 1200. The port was filled with sand in 1901.',
    0,
  ],
  [
    'what everybody knows',
    'en',
    'The end of the century came in the year 1899. The century ended with a great flood here.',
    0,
  ],
  [
    'what has its own complement',
    'en',
    'A roof was built of lead in the year 1200. The roof of the tower was sold in 1901.',
    0,
  ],
  [
    'somebody by a last name',
    'en',
    'John Hamilton came to Kell in the year 1930. In 1931 Hamilton described all of its walls.',
    1,
  ],
  [
    'somebody by a first name, who acts',
    'en',
    'Raynald Grey came to Kell in the year 1130. Raynald described all of its walls in 1131.',
    1,
  ],
  [
    'a town that is part of a name',
    'en',
    'Paris Charter is a document of the year 1930. A copy was sent to Paris from here in 1931.',
    0,
  ],
  [
    'what an abbreviation stands for',
    'en',
    'The Kell Port Office (KPO) was opened in 1930. In 1931 the KPO sold all of its old mills.',
    1,
  ],
  [
    'what everybody calls by an abbreviation',
    'en',
    'The list of UNESCO had nine towers then. In 1986 UNESCO added all of its old mills to it.',
    0,
  ],
  [
    'a king without a name',
    'en',
    'A king of Skye sailed to Kell in the year 1200. In 1201 the king was drowned in a storm.',
    1,
  ],
  [
    'an agreement by its year',
    'en',
    'An agreement of the year 1907 ended it. The agreement of 1907 was signed by monks.',
    1,
  ],
  [
    'a small thing, after another small one',
    'en',
    'A small pier of stone stood here in 1200. The small hall was sold to a miller in 1901.',
    0,
  ],
  [
    'a court, which is no course',
    'fr',
    'Une cour fut bâtie ici par des moines en 1200. La cour fut vendue à un meunier en 1901.',
    1,
  ],
  ['nothing', 'fr', 'La tour fut bâtie en 1200 par les moines de l’abbaye de Saint-Brandan.', 0],
  [
    'what is introduced elsewhere',
    'fr',
    'Une stèle fut trouvée ici en 1200 par des moines. La stèle fut vendue à un musée en 1901.',
    1,
  ],
  [
    'somebody by a last name',
    'fr',
    'Jean Durand vint à Kell au printemps de 1930. En 1931, Durand décrivit tous les murs de pierre du port et du château.',
    1,
  ],
])('a sentence that speaks of %s, in %s: "%s"', (_what, language, text, leanings) => {
  const { last, reader } = lastOf(`${language === 'en' ? tower : tour} ${text}`, language)
  expect(reader.leanings(last)).toBe(leanings)
})

test.each<[string, Language, string, number]>([
  ['nothing', 'en', 'In 1200 the tower was built by monks of an abbey.', 0],
  ['a thing that nobody introduced', 'en', 'After the hostilities it was rebuilt in 1346.', 1],
  ['a person as its subject', 'en', 'Senenmut chose a hill near Kell for it in 1200.', 1],
  ['a person who is explained', 'en', 'Senenmut, a monk, chose a hill near Kell in 1200.', 0],
  ['a king', 'en', 'King Olaf chose a hill near Kell for it in 1200.', 0],
  ['the other half of a comparison', 'en', 'In 1200 a smaller tower was built near Kell.', 1],
  ['what it is similar to', 'en', 'It was also known for similar parties in 1200.', 1],
  [
    'nothing, with what it is similar to',
    'en',
    'It was built in 1200 and is similar to an oven.',
    0,
  ],
  ['what somebody held', 'en', 'Many a monk felt that it was too low in 1200.', 1],
  ['nothing, with more than a figure', 'en', 'It covers more than 1,000 hectares of the port.', 0],
  ['nothing, with an example', 'en', 'It has rooms such as a mill and a court of oak.', 0],
  ['nothing, with what it had', 'en', 'The tower had tiled walls and a roof of lead.', 0],
  ['nothing, with a place', 'en', 'It stands immediately outside the port of Kell.', 0],
  ['nothing, with more than a figure', 'fr', 'Elle compte plus de 100 colonnes de pierre.', 0],
  ['nothing, with an example', 'fr', 'Elle a des salles telles que la cour des moines.', 0],
  ['nothing, with what it is like', 'fr', 'Elle est semblable au moulin de Skye, dit-on.', 0],
  ['nothing, comparing with what it has', 'en', 'It is smaller than towers in Skye or in Bute.', 0],
  ['what had come before', 'en', 'Work on a roof began almost immediately in 1200.', 1],
  ['its beginning', 'en', 'Soon after its founding it was held by King Olaf.', 1],
  ['what is told later', 'en', 'A roof of lead had been started in the year 1200.', 1],
  ['nothing, with a time before', 'en', 'Before 1200, King Olaf had begun a roof of lead.', 0],
  ['a thing that nobody introduced', 'fr', 'Après les hostilités, elle fut rebâtie en 1346.', 1],
  ['a person as its subject', 'fr', 'Montouhotep fit choisir pour elle une colline en 1200.', 1],
  [
    'the other half of a comparison',
    'fr',
    'En 1200, on bâtit une tour plus petite près de Kell.',
    1,
  ],
  ['a number of a plan', 'fr', 'Le « temple 500 » se trouve au nord de la tour depuis 1200.', 1],
  ['nothing, comparing within', 'fr', 'Elle est plus petite que les tours de Skye et de Bute.', 0],
])('a sentence takes %s for known, in %s: "%s"', (_what, language, text, assumptions) => {
  const { last, reader } = lastOf(`${language === 'en' ? tower : tour} ${text}`, language)
  expect(reader.assumptions(last)).toBe(assumptions)
})

test.each<[string, Language, boolean]>([
  ['Walls of stone remain, thanks to those great sheds of oak.', 'en', true],
  ['Walls of stone remain, thanks to those great towers of oak.', 'en', false],
  ['These great sheds of oak were built by monks in 1200.', 'en', false],
  ['On distingue encore un mur, grâce à ces grands hangars de chêne.', 'fr', true],
  ['On distingue encore un mur, bâti à cette époque par des moines.', 'fr', false],
])('"%s" points to what its reader has not met, in %s: %s', (text, language, isUnmet) => {
  const { last, reader } = lastOf(`${language === 'en' ? tower : tour} ${text}`, language)
  expect(reader.pointsToUnmet(last)).toBe(isUnmet)
})

test('two facts with the same names tell the same where prose would not', () => {
  const facts =
    'The wide valley of Skye and Bute lies below a high wall of lava. Monks of Skye and Bute planted lilies and roses by the sea.'
  const article = scoreArticle(read(`${tower} ${facts}`, 'en'), 'Tower of Kell', 'en')
  const [, fact, other] = article.scored
  if (!fact || !other) throw new Error('No sentence')
  const repeats = (by: 'names' | null) => createAlike(article.similarity, [fact], by)(other).repeats
  expect([repeats('names'), repeats(null)]).toEqual([true, false])
})

test('many temples, in the first sentence, do not make "the temple" known', () => {
  const site = 'The Tower of Kell is a site of temples near the port of Kell.'
  const text = 'A temple stands here since 1200. The roof of lead of the temple was sold in 1901.'
  const leaningsIn = (all: string): number => {
    const { last, reader } = lastOf(all, 'en')
    return reader.leanings(last)
  }
  expect(leaningsIn(`${site} ${text}`)).toBe(1)
  expect(leaningsIn(`${site.replace('temples', 'a temple')} ${text}`)).toBe(0)
})

test.each<[string, Language, (number | null)[]]>([
  ['It was built in 1200. It has a roof made of lead.', 'en', [1200, 1200]],
  ['It has a roof made of lead. Today it is a museum.', 'en', [null, 2000]],
  ['It was built in 1200, and sold in 1901. It has a roof made of lead.', 'en', [1200, 1901]],
  ['Elle est bâtie sous les Flaviens, qui règnent de 69 à 96.', 'fr', [69]],
  ['It was lost to a great fire in 656 AH (1258 CE).', 'en', [1258]],
  ['It was lost to a great fire in AH 1303, and again.', 'en', [null]],
  ['It was lost to great fires in 656–658 AH, and again.', 'en', [null]],
  ['It was lost to a great fire in 1303 AH, and again.', 'en', [null]],
  [
    'Elle est bâtie par des moines de Skye entre 1750 et 1700. Elle a neuf étages et un toit de plomb.',
    'fr',
    [1750, 1750],
  ],
  ['Elle fut achevée par un calife en 656 de l’hégire, dit-on.', 'fr', [null]],
  ['Les séismes de 1157 et 1170 la ruinent toute entière.', 'fr', [1157]],
  ['Sous les Antonins (96 à 192) elle fut bien agrandie.', 'fr', [96]],
  ['La ville fut reprise par Justinien à partir de 533, dit-on.', 'fr', [533]],
  ['Le royaume est en plein déclin vers -969, dit un papyrus.', 'fr', [-969]],
  ['La nécropole grandit au cours de la XIe dynastie, dit-on.', 'fr', [-2055]],
  ['It was built in the first half of the 4th millennium.', 'en', [-3000]],
])('"%s", in %s, is of the time %j', (text, language, times) => {
  const padded = text.replaceAll('. ', ' by the old port of Kell. ').replace('Today', 'Today also')
  const { candidates } = read(
    language === 'en' ? padded.replace(/\.$/, ' by the sea.') : text,
    language,
  )
  expect(readTimes(candidates).map(({ time }) => time)).toEqual(times)
})

test.each<[string, string, number, boolean]>([
  ['av. J.-C.', 'en 1600', -1600, true],
  ['de notre ère', 'en 1600', 1600, false],
  ['av. J.-C.', 'en 1600 de notre ère', 1600, false],
  ['av. J.-C.', 'en 2004', 2004, false],
])('after a year 2000 %s, "%s" is of %i, and its era is open: %s', (era, year, time, isOpen) => {
  const text = `La tour fut bâtie par des moines en l'an 2000 ${era}. Elle fut détruite par un incendie ${year}.`
  expect(readTimes(read(text, 'fr').candidates).at(-1)).toEqual({ time, isOpen })
})

test('after a sentence with a year before Christ and a later one, the era of another is open', () => {
  const text = `La tour fut bâtie en l'an 2400 av. J.-C. et détruite vers 1600. Elle fut rebâtie par des moines vers 1500.`
  expect(readTimes(read(text, 'fr').candidates).at(-1)).toEqual({ time: -1500, isOpen: true })
})

test.each<[string, boolean]>([
  ['Vers 1600', true],
  ['En 1600', false],
])('in a section after one before Christ, the era of "%s" is open: %s', (when, isOpen) => {
  const passages = [
    `${tour} Elle fut bâtie par des moines en l'an 2000 av. J.-C.`,
    `${when}, elle fut détruite par un grand incendie.`,
  ].map((text, index) => ({ id: `p${index}`, sourceId: 's', section: `${index}`, text }))
  expect(readTimes(readArticle(passages, 'fr').candidates).at(-1)?.isOpen).toBe(isOpen)
})

test.each<[string, Language, boolean]>([
  ['The tower was built by monks in the year 1200.', 'en', true],
  ['The tower was begun in 848 CE and completed in 851.', 'en', true],
  ['In the same year the tower was sold to a miller.', 'en', false],
  ['La tour fut vendue à un meunier dans ce siècle.', 'fr', false],
  ['In every second wall, the tower has a niche.', 'en', false],
  ['The first was built by monks in the year 1200.', 'en', false],
  ['Of the 107 towers, nine were built by monks.', 'en', false],
  ['What stands today was built by monks in 1200.', 'en', false],
  ['Plus loin, une cour fut bâtie par des moines en 1200.', 'fr', false],
  ['Le cinquième fut bâti par des moines en 1200.', 'fr', false],
  ['A second tower was built by monks in 1200.', 'en', false],
  ['Another tower was built by monks in 1200.', 'en', false],
  ['The tower is a second-century mill of the port.', 'en', true],
  ['The tower is high, and goes another 14 metres deep.', 'en', true],
  ['The tower was rebuilt again by monks in 1200.', 'en', false],
  ['Ten years later the tower was sold to a miller.', 'en', false],
  ['The tower was a mill 160 years later, and so was the port.', 'en', false],
  ['La tour, 160 ans plus tard, fut vendue à un meunier.', 'fr', false],
  ['On 4 October the tower was sold to a miller.', 'en', false],
  ['On 4 October 1200 the tower was sold to a miller.', 'en', true],
  ['At the time, the tower was held by a miller.', 'en', false],
  ['The tower is also known as the Lamp of Kell.', 'en', true],
  ['It was one of nine towers and others of its kind.', 'en', false],
  ['Une seconde tour fut bâtie par des moines en 1200.', 'fr', false],
  ['La tour fut ensuite vendue à un meunier en 1901.', 'fr', false],
  ['De fait, la tour fut vendue à un meunier en 1901.', 'fr', false],
  ['La tour fut vendue à un meunier de Kell en 1901.', 'fr', true],
  ['Since the tower was sold, millers have lived here.', 'en', false],
  ['Since 1901 the tower has been the home of millers.', 'en', true],
  ['The tower of King Olaf has nine statues of this king.', 'en', true],
  ['The tower of King Olaf has nine statues of this saint.', 'en', false],
  ['Millers of Kell have stored flour on this site.', 'en', true],
  ['Le pont se trouve au sud des deux enceintes de pierre.', 'fr', false],
  ['La tour est faite de pierre des deux côtés de sa porte.', 'fr', true],
  ['L’une des portes de la tour fut bâtie en 1200.', 'fr', false],
  ['L’une des plus belles portes du nord se trouve à Kell.', 'fr', true],
  ['S’y croisèrent des moines de Skye et des meuniers.', 'fr', false],
  ['Des signes noirs, beaucoup plus récents, sont à Kell.', 'fr', false],
  ['La tour possède des murs de plus de neuf mètres.', 'fr', true],
  ['La tour fut de plus vendue à un meunier en 1901.', 'fr', false],
  ['La tour possédait d’autres ponts de pierre en 1200.', 'fr', false],
  ['La tour fut bâtie avec d’autres ponts de pierre en 1200.', 'fr', true],
  ['Les pierres ainsi taillées furent vendues à un meunier.', 'fr', false],
  ['La tour, ainsi que son port, fut vendue en 1901.', 'fr', true],
  ['Le toit fut achevé par son successeur, un meunier.', 'fr', false],
  ['En 1200, Olaf fit achever le toit par son successeur.', 'fr', true],
  ['Située près de Kell, à neuf milles de Skye, au nord, elle fut vendue en 1901.', 'fr', false],
  ['La tour date de la période d’Olaf, roi de Skye en 1200.', 'fr', true],
  ['At this site, the tower was sold to a miller.', 'en', true],
  ['The tower was begun 20 years before the port of Kell.', 'en', true],
  ['La tour fut bâtie 20 ans après le port de Kell.', 'fr', true],
  ['On that occasion, the tower was sold to a miller of Kell.', 'en', false],
  ['Two were of millers, and nine of monks of the abbey.', 'en', false],
  ['Two millers of Kell held the tower until 1901.', 'en', true],
  ['The tower soon became the home of millers of Kell.', 'en', false],
])('"%s" can be a fact: %s, %s', (text, language, isFact) => {
  const kept = language === 'en' ? tower : tour
  const { candidates } = read(`${kept} ${text}`, language)
  expect(factsAmong(candidates, language).map((one) => one.text)).toEqual(
    isFact ? [kept, text] : [kept],
  )
})

test.each<[string, Language, string, number]>([
  ['Chapel of Olaf', 'en', 'The site was sold to a miller in 1901.', 2],
  ['Chapel of Olaf', 'en', 'Olaf held his chapel until the year 1201.', 0],
  ['Chapel of Olaf', 'en', 'In 1901 the chapel was sold to a miller.', 2],
  ['Chapel of Olaf', 'en', 'A chapel of oak was sold to a miller in 1901.', 0],
  ['Chapel and port', 'en', 'The site was sold to a miller in 1901.', 0],
  ['History', 'en', 'The site was sold to a miller in 1901.', 0],
  ['History of the tower', 'en', 'The site was sold to a miller in 1901.', 0],
  ['Tombs of monks', 'en', 'A tomb of oak was sold to a miller in 1901.', 0],
  ['Histoire de la tour', 'fr', 'Le site fut vendu à un meunier en 1901.', 0],
  ['Tower', 'en', 'The site was sold to a miller in 1901.', 0],
  ['Chapel of Skye', 'en', 'The site was sold to a miller in 1901.', 2],
  ['Complex of Olaf', 'en', 'The wall was completed in 1201 by a miller.', 2],
  ['La chapelle d’Olaf', 'fr', 'Le site fut vendu à un meunier en 1901.', 2],
])('of the section "%s", in %s, "%s" leans on %i things', (section, language, text, leanings) => {
  const { last, reader } = lastIn(readSection(section, text, language), language)
  expect(reader.leanings(last)).toBe(leanings)
})

test('what a section is about is met once a sentence of it is told, and not by its name elsewhere', () => {
  const sections: readonly [string, string][] = [
    ['', 'The Tower of Kell is a stone tower near the chapel of Olaf.'],
    [
      'Chapel of Olaf',
      'A chapel was built by Olaf in the year 1200. The site was sold to a miller in 1901.',
    ],
  ]
  const passages = sections.map(([section, text]) => ({ id: text, sourceId: 's', section, text }))
  const article = readArticle(passages, 'en')
  const [lead, opener, last] = article.candidates
  if (!lead || !opener || !last) throw new Error('No sentence')
  const reader = createReader(article, new Set(['tow', 'kell']), 'en').after([lead])
  expect([reader.leanings(last), reader.after([opener]).leanings(last)]).toEqual([2, 0])
})

test.each<[string, boolean]>([
  ['It covers more than 1,000 hectares (3 km2) of the old port.', false],
  ['It covers more than 1,000 hectares (3 km²) of the old port.', false],
  ['It covers more than 3 km² (1,000 hectares) of the old port.', false],
  ['It covers more than 1,000 hectares (10 km²) of the old port.', true],
  ['It stands on a rock that is 5 ft (2 m) above the old port.', true],
])('"%s" is told: %s', (text, isTold) => {
  const { candidates } = read(`${tower} ${text}`, 'en')
  expect(candidates.length === 2).toBe(isTold)
})

test.each<[string, boolean]>([
  ['Level II of the trench has a wall of the year 1200.', true],
  ['The water level in the cistern is as high as a man.', false],
  ['An historian of Skye wrote of the tower in 1901.', true],
])('"%s" tells of research: %s', (text, isIt) => {
  expect(isResearch(text)).toBe(isIt)
})

test.each<[string, boolean]>([
  ['Flora', true],
  ['Council of Florence', false],
  ['Twin towns', true],
  ['Twin towers', false],
  ['Politics', true],
  ['Metropolitan church', false],
])('a section "%s" is an aside: %s', (path, isAside) => {
  expect(readHeading(path, 'en').isAside).toBe(isAside)
})

test('what somebody says of himself is left out, and not what is the first', () => {
  const kept = [
    'Francis I sold it to a miller of the town.',
    'It is a grade I listed building in the town.',
  ]
  const { candidates } = read(
    `${tower} Few who saw it then are as old as I am now, they say. ${kept.join(' ')}`,
    'en',
  )
  expect(candidates.slice(1).map(({ text }) => text)).toEqual(kept)
})

test('what adds to something can be a fact of the lead, and of no other section', () => {
  const text = 'The tower is also the seat of a small court.'
  const isFact = (section: string): boolean =>
    factsAmong(readSection(section, text, 'en').candidates, 'en').length === 2
  expect([isFact(''), isFact('Use')]).toEqual([true, false])
})

test.each<[string, Language, string, boolean]>([
  [tower, 'en', 'In 1901, the tower was sold to a miller of the town.', true],
  [tower, 'en', 'The building has nine floors and a roof made of lead.', true],
  [
    'The Tower of Kell is a city in the north of the country.',
    'en',
    'The building has nine floors and a roof made of lead.',
    false,
  ],
  [
    'The Tower of Kell is a colossal sculpture in the old port.',
    'en',
    'The structure has nine floors and a roof made of lead.',
    false,
  ],
  [
    'The Tower of Kell is one of the oldest towers in the north.',
    'en',
    'In 1901 the tower was sold to a miller of the town.',
    true,
  ],
  [
    'The Tower of Kell is a site in the north of the country.',
    'en',
    'In 1901 the town was sold to a miller of the north.',
    true,
  ],
  [
    'La Tower of Kell est un site dans le nord du pays.',
    'fr',
    'La cité fut vendue à un meunier du nord en 1901.',
    true,
  ],
  [
    'La Tower of Kell est un site dans le nord du pays.',
    'fr',
    'Marc ne cite pas de meunier du nord avant 1901.',
    false,
  ],
  [tower, 'en', 'Memnon was a hero of Troy and was killed by Achilles.', false],
  [
    'La Tower of Kell est un tableau de maître du nord du pays.',
    'fr',
    'Le bâtiment possède neuf étages et un toit de plomb.',
    false,
  ],
  [tour, 'fr', 'En 1901, la tour fut vendue à un meunier de la ville.', true],
  [tour, 'fr', 'Le bâtiment possède neuf étages et un toit de plomb.', true],
])('after "%s", in %s, "%s" is about the place: %s', (first, language, text, isAbout) => {
  const { candidates } = read(`${first} ${text}`, language)
  const { definition, opensWith } = readSubject(candidates, 'Tower of Kell', language)
  expect([definition?.text, candidates.slice(1).map(opensWith)]).toEqual([first, [isAbout]])
})

test('a sentence names the place, or its kind, at its beginning, anywhere or nowhere', () => {
  const texts = [
    'In 1901, the tower was sold to a miller of the town.',
    'A miller of the town who was short of stones bought this old tower in 1901.',
    'A miller of the town bought stones and lime in 1901.',
  ]
  const { candidates } = read([tower, ...texts].join(' '), 'en')
  const { opensWith, isNamed } = readSubject(candidates, 'Tower of Kell', 'en')
  expect(candidates.slice(1).map((one) => [opensWith(one), isNamed(one)])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
})

test('a sentence inside a quotation is left out, and one that quotes is kept', () => {
  const hymn =
    'A hymn says "The temple was built of gold. The river was filled with silver then. It stands by the sea of Kell forever."'
  const { candidates } = read(
    `${tower} ${hymn} It is called "the Lamp of Kell" by its people.`,
    'en',
  )
  expect(candidates.map(({ text }) => text)).toEqual([
    tower,
    'It is called "the Lamp of Kell" by its people.',
  ])
})

test('a quotation has the note marks that its sentence is cleaned of', () => {
  const text = 'The tower[a] was built by monks in 1200.[12] It was sold to a miller in 1901.'
  const { candidates } = read(`${tower} ${text}`, 'en')
  expect(candidates[1]).toMatchObject({
    text: 'The tower was built by monks in 1200.',
    quote: 'The tower[a] was built by monks in 1200.',
  })
})

test('without a sentence about the place that is curious and clear there is no fun fact', () => {
  const facts = [
    'In 1200, monks of Saint Brendan laid its first stones.',
    'The tower lost its roof to a storm in 1342.',
    'Since 1581, a bronze bell hangs above the door of the tower.',
    'In 1704 the tower became a prison for pirates.',
    'A lighthouse keeper lived in the tower until 1923.',
  ]
  const tell = (last: string) => {
    const passages = [
      { id: 'p1', sourceId: 'source', section: '', text: [tower, ...facts, last].join(' ') },
    ]
    const story = extractStory({
      format: 'quick_facts',
      language: 'en',
      passages,
      place: { name: 'Tower of Kell', description: null },
    })
    return story.outcome === 'extracted' ? story.story.funFact : story.outcome
  }
  expect(tell('The tower is the only one of stone, as historians believe that it is.')).toBeNull()
  expect(tell('The tallest man of the world lived in a hut nearby.')).toBeNull()
  expect(tell('Only nine of the stones of the tower came from the island of Skye.')).toContain(
    'Only',
  )
})
