import { describe, expect, test } from 'vitest'
import { languagePacks } from '#worker/languages/language-packs.ts'
import { findClaims } from '../claims/find-claims.ts'
import { type Evidence, knownOf, readSentence } from './evidence.ts'
import { matchClaim } from './match-claim.ts'
import { isSupported, lowerCaseNames } from './support.ts'

const pack = languagePacks.en
const known = knownOf({ pack, sourcePack: pack, passages: [], names: ['Harrow Bridge'] })
const evidenceOf = (...sentences: readonly string[]): Evidence => ({
  sentences: sentences.map((text) => readSentence(text, pack)),
  before: [],
})

/** Whether evidence supports a sentence, claims and all. */
const supports = (text: string, ...evidence: readonly string[]): boolean =>
  isSupported(findClaims(text, pack), evidenceOf(...evidence), known)

describe('a denial', () => {
  const open = 'The bridge carried trains across the river.'
  const denied = 'The bridge never carried trains across the river.'
  test.each([
    ['of what the evidence asserts is not supported', denied, [open], false],
    ['rests on one', denied, [open, denied], true],
    ['in other words rests on one', denied, ['The bridge refused trains across the river.'], true],
    ['of a part rests on "without"', 'No part is of steel.', ['It is without steel.'], true],
    ['by "not even" is none', 'Trains, not even ten, crossed the river.', [open], true],
    ['by "no longer" is none', 'The bridge no longer carried trains.', [open], true],
    ['by "not only" is none', 'The bridge not only carried trains.', [open], true],
  ])('%s', (_what, text, evidence, expected) => {
    expect(supports(text, ...evidence)).toBe(expected)
  })
})

describe('a sentence has its claims', () => {
  test.each([
    ['a single thing is one', 'It guards a single valley.', 'It guards three valleys.', false],
    ['an era that is given is the same', 'In 1560 AD it fell.', 'It fell in 1560 BC.', false],
    ['a count is no rounded size', 'Three towers.', 'Towers on 3.24 hectares.', false],
    ['the second largest is not the largest', 'The largest.', 'It is the second largest.', false],
    ['a superlative that no list has', 'The most sacred hall.', 'A sacred hall.', false],
    ['a superlative is no adjective', 'The tallest hall.', 'A tall hall.', false],
    ['a superlative is that of the group', 'The latest hall.', 'Its most recent hall.', true],
    ['a name of two people', 'Paul Smith came.', 'John Smith and Paul Jones came.', false],
    ['a noun of an adjective', 'In Antiquity it fell.', 'It fell in antique times.', true],
    ['a noun of another word', 'By Constantine.', 'It was constructed here.', false],
    ['parts of a name out of order', 'Smith Paul came.', 'Paul Smith came.', false],
    ['a share of two figures', 'A third of it fell.', 'Of 24,000 m² fell 8,000 m².', true],
    ['another share', 'A quarter of it fell.', 'Of 24,000 m² fell 8,000 m².', false],
    ['a share in figures', 'A quarter of it fell.', 'About 25 % of it fell.', true],
    ['hundreds are not one hundred', 'Hundreds of men.', 'A guard of 100 men.', false],
    ['hundreds are three hundred', 'Hundreds of men.', 'A guard of 300 men.', true],
    ['a decade is not six years', 'It stood for a decade.', 'Used from 1905 to 1911.', false],
    ['a decade is ten years', 'It stood for a decade.', 'Used from 1905 to 1915.', true],
    ['dates that are counted', 'They dug three times.', 'They dug in 1907, 1909 and 1910.', true],
    ['dates of another count', 'They dug four times.', 'They dug in 1907, 1909 and 1910.', false],
    ['two names, which are no list', 'Two men came.', 'Ann Roy and Paul Smith came.', false],
    ['an early year after "to"', 'Ann ruled until 430.', 'Ann ruled from 396 to 430.', true],
    ['a count after "about"', 'About 500 houses stand.', 'It has 500 houses.', true],
    ['a verb that looks like a unit', 'In 633 it fell; 633 has doubts.', 'In 633 it fell.', true],
    ['a first that nothing follows', 'The first fort.', 'A fort of the 18th century.', true],
    ['the best known', 'The best known gate.', 'The most notable gate.', true],
    ['a rank is not that of a name', 'The first bust.', 'A bust of the First Lord.', false],
    ['a rank in a name is in its evidence', 'The First Lord came.', 'A lord came.', false],
    ['a material is part of a name', 'The Silver Bridge.', 'The Old Bridge.', false],
    ['a name goes on after "de"', 'Paul de Mons.', 'It saw Paul Roy, Ann de Mons.', false],
    ['a name with "de" is one', 'Paul de Mons.', 'It saw Paul de Mons and Ann.', true],
    ['a unit and a half', 'It took a decade and a half.', 'It took fifteen years.', true],
    ['a unit and a half is not one', 'It took a decade and a half.', 'It took ten years.', false],
    ['a number and a half', 'It took two and a half years.', 'It took 30 months.', true],
    ['half of a million', 'Three million and a half.', 'About 3,500,000.', true],
    ['several hundred are not one', 'Several hundred men.', 'A guard of 100 men.', false],
    ['several hundred are hundreds', 'Several hundred men.', 'Hundreds of men.', true],
    ['an early range', 'In 167 it fell.', 'It fell in AD 166–167.', true],
    ['the first end of another', 'Six or eight years.', 'From 1015 to 1022–23.', false],
    [
      'the first end of other thousands',
      'Sixty to eighty thousand.',
      'From 70,000 to 80,000.',
      false,
    ],
    ['the second of two sizes', 'It is 183 metres by 139.', 'It is 183 by 139 metres.', true],
    ['a size that looks like a year', 'At least 200 litres.', 'From 200 to 370 litres.', true],
    ['half of a unit', 'Half a mile of it fell.', 'Of it 800 metres fell.', true],
    ['half of a unit is not a whole', 'Half a mile of it fell.', 'Of it a mile fell.', false],
    ['a fraction of no thing', 'Two half buried mills.', 'Two mills, mostly buried.', true],
    ['a fraction in a word', 'Two half-timbered mills.', 'Two mills of timber.', true],
    ['a verb that looks like a last', 'It fell and lasted two days.', 'It took two days.', true],
    ['a rank is of no other', 'In the late 15th or 16th century.', 'From 1370 to 1520.', false],
    ['a nationality by a name', 'The French Paul Roy.', 'The French mason Paul Roy.', true],
    ['another by a name', 'The French Paul Roy.', 'The Swedish mason Paul Roy.', false],
    ['a year that looks like a number', 'Ann came in 314.', 'Ann (314) came.', true],
    ['a count that looks like a year', 'Ann came in 314.', 'Ann (of 314 men) came.', false],
    ['years that look like numbers', 'Ann came 58 years later.', 'Tom (256), Ann (314).', true],
    ['another year', 'Ann came in 341.', 'Ann (314) came.', false],
    ['a nation of two words', 'An American came.', 'He left the United States.', true],
    ['a plural that begins', 'Masons who came in 1702 left.', 'In 1702 they came.', true],
    ['a name that begins', 'Robert came in 1702.', 'In 1702 they came.', false],
    ['more than a figure is not less', 'More than 900 men.', 'Some 852 men.', false],
  ])('%s', (_what, text, evidence, expected) => {
    const { claims } = findClaims(text, pack)
    const matches = claims.every((claim) => matchClaim(claim, evidenceOf(evidence), known))
    expect(claims.length).toBeGreaterThan(0)
    expect(matches).toBe(expected)
  })
})

test.each([
  ['fr', 'en', 'Pierre Montet dug here.', 'Pierre Montet fouille ici.', true],
  ['en', 'fr', 'Pierre Montet fouille ici.', 'Pierre Montet dug here.', true],
  ['en', 'fr', 'Le pape Benoît XVI vint ici.', 'Pope Benedict XVI came here.', true],
  ['en', 'fr', 'Le pape Benoît XV vint ici.', 'Pope Benedict XVI came here.', false],
  ['en', 'fr', 'Le pape Jules II vint ici.', 'Pope Paul II came here.', false],
  ['en', 'fr', 'Édouard Brunton fouille ici.', 'Edward Brunton dug here.', true],
  ['en', 'fr', 'Pierre Montet fouille ici.', 'Edward Montet dug here.', false],
  ['fr', 'en', 'Edward Robin dug here.', 'Edward Robinson fouille ici.', false],
  ['fr', 'en', 'It is in the Nile Delta.', 'Elle est dans le delta du Nil.', true],
  [
    'fr',
    'en',
    'It saw the Historic Monuments Service.',
    'Le Service des Monuments historiques.',
    true,
  ],
  [
    'fr',
    'en',
    'It saw the Historic Windows Service.',
    'Le Service des Monuments historiques.',
    false,
  ],
] as const)(
  'a name of %s evidence in %s text, "%s" of "%s", matches: %s',
  (source, language, text, evidence, expected) => {
    const [textPack, sourcePack] = [languagePacks[language], languagePacks[source]]
    const { claims } = findClaims(text, textPack)
    const names = claims.filter(({ kind }) => kind === 'name')
    expect(names).toHaveLength(1)
    const inTwo = knownOf({ pack: textPack, sourcePack, passages: [], names: [] })
    const sentences = [readSentence(evidence, sourcePack)]
    const matches = names.every((claim) => matchClaim(claim, { sentences, before: [] }, inTwo))
    expect(matches).toBe(expected)
  },
)

test.each([
  ['the article has in lower case', 'The masons began their work in May.', true],
  ['it has not', 'The masons began in May.', false],
])('whether a first word is no name where %s', (_what, text, expected) => {
  const sentences = [{ id: 'p1.1', text }]
  const passages = [{ id: 'p1', sourceId: 'enwiki:1', section: '', sentences }]
  const article = knownOf({ pack, sourcePack: pack, passages, names: [] })
  const { claims } = findClaims('Work began in May.', pack)
  expect(claims).toHaveLength(2)
  const evidence = evidenceOf('It began in May.')
  expect(claims.every((claim) => matchClaim(claim, evidence, article))).toBe(expected)
})

test('a superlative by "mieux" is one by "best"', () => {
  const story = knownOf({ pack: languagePacks.fr, sourcePack: pack, passages: [], names: [] })
  const { claims } = findClaims('C’est le fort le mieux conservé.', languagePacks.fr)
  const matches = (text: string) =>
    claims.map((claim) => matchClaim(claim, evidenceOf(text), story))
  expect(matches('It is the best preserved fort.')).toEqual([true])
  expect(matches('It is the oldest preserved fort.')).toEqual([false])
})

test.each([
  ['by its sound matches', 'Il vit Rachid.', 'He saw Rashid.', true],
  ['after a title keeps its spelling', 'Il vit le Roi Guillaume.', 'He saw Guillaume.', true],
  ['of somebody else does not match', 'Il vit Rachid.', 'He saw Robert.', false],
])('a name in another language %s', (_what, text, evidence, expected) => {
  const story = { pack: languagePacks.fr, sourcePack: pack, passages: [], names: [] }
  const names = findClaims(text, languagePacks.fr).claims.filter(({ kind }) => kind === 'name')
  expect(names.length).toBe(1)
  const matches = names.map((name) => matchClaim(name, evidenceOf(evidence), knownOf(story)))
  expect(matches).toEqual([expected])
})

test('a name with a nationality after a hyphen matches itself', () => {
  const text = 'They founded the Franco-American Union.'
  const { claims } = findClaims(text, pack)
  expect(claims.map((claim) => matchClaim(claim, evidenceOf(text), known))).toEqual([true, true])
})

test.each([
  ['without a claim has half of its words', 'Bells rang in the tower.', true],
  ['without a claim has less', 'Bells rang for the queen.', false],
  ['has a name', 'Ann Reed heard the sound of metal.', true],
  ['has a size', 'They weighed 300 kg in all.', true],
  ['has a small number, which anything may have', 'Four ships lay at anchor.', false],
])('a sentence that %s, "%s", is supported: %s', (_what, text, expected) => {
  const evidence = 'Ann Reed heard the four bells of the tower, of 300 kg.'
  expect(supports(text, evidence)).toBe(expected)
})

test.each([
  [
    'some decades rest on some months',
    'It ran for several decades.',
    'It ran for a few months.',
    false,
  ],
  ['some decades rest on years', 'It ran for several decades.', 'It ran from 1850 to 1890.', true],
  ['more than a thousand rest on more', 'More than a thousand men ran.', '1,200 men ran.', true],
  ['three rest on a third', 'Three towers stand.', 'The second tower and the third stand.', true],
  ['four rest on a third', 'Four towers stand.', 'The second tower and the third stand.', false],
  ['a first year has a second', 'It was built in 670.', 'It was built (670/671 CE).', true],
  ['a hotel is no tower', 'It is the tallest hotel.', 'It is the tallest tower.', false],
  ['the earliest are the first', 'The earliest guests ran.', 'The first guests ran.', true],
  ['the oldest are the first', 'The oldest guests ran.', 'The first guests ran.', false],
  ['one height ranks none', 'The highest of the two towers.', 'Two towers, one of 3 m.', false],
  ['no other is larger than the largest', 'No tower is larger.', 'The largest tower.', true],
  ['no other is larger than a large one', 'No tower is larger.', 'A large tower.', false],
  ['the U.S. is American', 'It saw the American army.', 'It saw the U.S. Army.', true],
])('%s: "%s" of "%s" is %s', (_what, text, evidence, expected) => {
  const matches = findClaims(text, pack).claims.every((one) =>
    matchClaim(one, evidenceOf(evidence), known),
  )
  expect(matches && supports(text, evidence)).toBe(expected)
})

test('a last time may be told in other words', () => {
  const text = 'It was the last time that the tower was painted.'
  expect(supports(text, 'The last paint of the tower is grey.')).toBe(true)
})

test.each([
  ['with another word after it', 'It saw ann smith.', false],
  ['as the article has it', 'It saw ann brown.', true],
  ['with a word of the article after it', 'It saw ann build.', true],
  ['of a ruler whom the article does not have', 'It saw charles.', false],
  ['after the title of who did it', 'It was built by the architect wren.', false],
])('a name in lower case %s, "%s", matches: %s', (_what, text, expected) => {
  const sentences = [{ id: 'p1.1', text: 'It saw Ann Brown build a wall.' }]
  const passages = [{ id: 'p1', sourceId: 'enwiki:1', section: '', sentences }]
  const article = knownOf({ pack, sourcePack: pack, passages, names: [] })
  const names = lowerCaseNames(findClaims(text, pack).tokens, article)
  const evidence = evidenceOf('It saw Ann Brown build a wall.')
  expect(names.length).toBeGreaterThan(0)
  expect(names.every((name) => matchClaim(name, evidence, article))).toBe(expected)
})

test.each([
  ['a number', 'en', 'It saw the street Twenty.', 'It has twenty towers.'],
  ['a word that many names have', 'en', 'It saw the Great Gate.', 'It did great harm.'],
  ['a title', 'en', 'It saw Sultan Ahmed.', 'The sultan gave it away.'],
  ['a part of a name with a hyphen', 'fr', 'On vit les Pays-Bas.', 'La tour du pays.'],
  ['a word of another language', 'fr', 'It saw the Digue River.', 'La digue fut longue.'],
] as const)('a name in lower case is not %s', (_what, language, source, text) => {
  const sourcePack = language === 'fr' && source.startsWith('On') ? languagePacks.fr : pack
  const sentences = [{ id: 'p1.1', text: source }]
  const passages = [{ id: 'p1', sourceId: 'enwiki:1', section: '', sentences }]
  const article = knownOf({ pack: languagePacks[language], sourcePack, passages, names: [] })
  expect(lowerCaseNames(findClaims(text, languagePacks[language]).tokens, article)).toEqual([])
})

test.each([
  ['the last', 'It was the last fort of the revolt.', false],
  ['no other rank', 'It was a fort of the revolt.', true],
])('whether the first rests on evidence that has %s', (_what, evidence, expected) => {
  const { claims } = findClaims('It was the first fort of the revolt.', pack)
  expect(claims.every((claim) => matchClaim(claim, evidenceOf(evidence), known))).toBe(expected)
})
