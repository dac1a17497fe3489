import type { Language } from '@storystone/schema/languages.ts'
import { describe, expect, test } from 'vitest'
import { spokenText } from '../script.ts'

const english: [string, string][] = [
  ['Louis XIV was born here.', 'Louis the Fourteenth was born here.'],
  ['Henry VIII’s palace', 'Henry the Eighth’s palace'],
  ['Francis I and Charles V met.', 'Francis the First and Charles the Fifth met.'],
  ['Louis XIV and XV', 'Louis the Fourteenth and the Fifteenth'],
  ['Pope John Paul II', 'Pope John Paul the Second'],
  ['In Rome I saw it, and in Paris I wept.', 'In Rome I saw it, and in Paris I wept.'],
  ['World War II', 'World War Two'],
  ['Chapter IV', 'Chapter Four'],
  ['the XIX century', 'the nineteenth century'],
  ['the XIIth and XIIIth centuries', 'the twelfth and thirteenth centuries'],
  ['the 12th-century nave', 'the twelfth-century nave'],
  ['the 21st and 3rd', 'the twenty-first and third'],
  ['It fell in 1453.', 'It fell in fourteen fifty-three.'],
  [
    '1066, 1900, 1905, 2000, 2008, 2026',
    'ten sixty-six, nineteen hundred, nineteen oh five, two thousand, two thousand and eight, twenty twenty-six',
  ],
  ['The year 1000', 'The year one thousand'],
  ['the 1920s and the 1800s', 'the nineteen twenties and the eighteen hundreds'],
  ['(1337–1453)', '(thirteen thirty-seven to fourteen fifty-three)'],
  ['1914-18', 'nineteen fourteen to eighteen'],
  ['On 14 July 1789 it fell.', 'On the fourteenth of July seventeen eighty-nine it fell.'],
  ['the 1st of May', 'the first of May'],
  ['July 14, 1789', 'July the fourteenth, seventeen eighty-nine'],
  ['In May 1453', 'In May fourteen fifty-three'],
  ['1453 steps, 1,453 stones, £1450', '1453 steps, 1,453 stones, £1450'],
  ['c. 1450', 'around fourteen fifty'],
  [
    'St. Peter’s stands 48 m high, 2 km away.',
    'Saint Peter’s stands 48 metres high, 2 kilometres away.',
  ],
  ['in AD 80 and 52 BC', 'in AD 80 and 52 BC'],
  ['built in MDCCLXXXIX', 'built in seventeen eighty-nine'],
  ['MIX and CIVIL are no numerals; DIM neither', 'MIX and CIVIL are no numerals; DIM neither'],
  [
    '**Bold**, _slanted_, `code`, [a link](https://x.org/1453) & <b>tags</b> 🏛️',
    'Bold, slanted, code, a link and tags',
  ],
  ['## A heading', 'A heading'],
  ['• A bullet', 'A bullet'],
  ['3.5 million in 1999', '3.5 million in nineteen ninety-nine'],
]

const french: [string, string][] = [
  ['Louis XIV naquit ici.', 'Louis quatorze naquit ici.'],
  ['François Ier et Charles Quint', 'François premier et Charles Quint'],
  ['Élisabeth Ire', 'Élisabeth première'],
  ['Napoléon III et Henri IV', 'Napoléon trois et Henri quatre'],
  ['Louis XV et XVI', 'Louis quinze et seize'],
  ['au XIIe siècle', 'au douzième siècle'],
  ['au XIIᵉ siècle', 'au douzième siècle'],
  ['du Ier au Ve siècle', 'du premier au cinquième siècle'],
  ['aux XVIIe et XVIIIe siècles', 'aux dix-septième et dix-huitième siècles'],
  ['XIXe-XXe siècles', 'dix-neuvième et vingtième siècles'],
  ['la Ve République et la IIde', 'la cinquième République et la seconde'],
  [
    'au 19e siècle, le 1er, la 1re, le 2nd',
    'au dix-neuvième siècle, le premier, la première, le second',
  ],
  ['Prise en 1453.', 'Prise en mille quatre cent cinquante-trois.'],
  [
    '1789, 1871, 1880, 1900, 2026',
    'mille sept cent quatre-vingt-neuf, mille huit cent soixante et onze, mille huit cent quatre-vingts, mille neuf cents, deux mille vingt-six',
  ],
  ['(1337–1453)', '(mille trois cent trente-sept à mille quatre cent cinquante-trois)'],
  ['le 14 juillet 1789', 'le quatorze juillet mille sept cent quatre-vingt-neuf'],
  ['le 1er mai 1886', 'le premier mai mille huit cent quatre-vingt-six'],
  ['en 52 av. J.-C., puis', 'en 52 avant Jésus-Christ, puis'],
  ['vers 80 apr. J.-C.', 'vers 80 après Jésus-Christ.'],
  ['50 000 spectateurs', '50000 spectateurs'],
  ['M. Eiffel et Mme Curie', 'Monsieur Eiffel et Madame Curie'],
  ['Haute de 48 m, à 2 km', 'Haute de 48 mètres, à 2 kilomètres'],
  ['v. 1450, n° 5', 'vers mille quatre cent cinquante, numéro 5'],
  ['Ce lieu, de Vix, vers le Nil', 'Ce lieu, de Vix, vers le Nil'],
  ['tome III, chapitre V', 'tome trois, chapitre cinq'],
  ['MDCCLXXXIX', 'mille sept cent quatre-vingt-neuf'],
  ['**Gras** et _penché_ 🗼', 'Gras et penché'],
  ['les années 1920', 'les années mille neuf cent vingt'],
]

const tables: [Language, [string, string][]][] = [
  ['en', english],
  ['fr', french],
]

describe.each(tables)('spokenText in %s', (language, table) => {
  test.each(table)('reads %j as %j', (written, said) => {
    expect(spokenText(written, language)).toBe(said)
  })
})
