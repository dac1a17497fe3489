import { type Language, languages } from '@storystone/schema/languages.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languagePacks } from '#worker/languages/language-packs.ts'
import { faithful, wordsOf } from '../../../test/sourced/write-sentence.ts'
import type { Claim } from './claim.ts'
import { createClaimReader, findClaims } from './find-claims.ts'

const round = (value: number): number => Math.round(value * 1000) / 1000

/** A claim in a few characters. */
const short = (claim: Claim): string => {
  switch (claim.kind) {
    case 'number':
      return `${round(claim.value)}${claim.unit ? ` ${claim.unit}` : ''}`
    case 'date':
      if (claim.years && claim.years.from < claim.years.to)
        return `${claim.years.from}…${claim.years.to}`
      return [claim.day, claim.month, claim.years?.from].map((part) => part ?? '').join('/')
    case 'rank':
      return `#${claim.rank}`
    case 'superlative':
      return `${claim.isOneOf ? '~' : '!'}${claim.group}`
    case 'member':
      return claim.member
    case 'name':
      return claim.words.map(({ folded }) => folded).join(' ')
  }
}

const table: readonly [Language, string, string][] = [
  ['en', 'It is 330 metres (1,083 ft) tall.', '330 m, 330.098 m'],
  [
    'en',
    'A 12-metre wall, 12,000 m² of glass and 20 feet to 30 feet',
    '12 m, 12000 m2, 6.096 m, 9.144 m',
  ],
  ['en', 'It cost $1.5 million; 20% of 3.5 km remained.', '1500000 $, 0.2 %, 3500 m'],
  ['en', 'one of them, twenty-five thousand, a dozen, three hundred and five', '25000, 12, 305'],
  ['en', '2½ hours. Xa𝐚𝐛 too', '2, xaab'],
  ['en', '12,000 to 14 000, 27 ° here, far below zero', '12000, 14000, 27 °'],
  ['en', 'the second largest', '#2, ~big'],
  ['en', 'built from 1914–18 to 1876/7, in 800', '//1914, //1918, //1876, //1877, //800'],
  ['en', '52 BC, 44 BCE, AD 79, 40 CE, 5000 B.C.', '//-52, //-44, 79, //40, //-5000'],
  ['en', 'from 1453 to 1460; from 1460 to 1453', '//1453, //1460, //1460, //1453'],
  ['en', 'On July 14, 1789, and on 15 March', '14/7/1789, 15/3/'],
  ['en', 'the fourth of May 1900; in May', '4/5/1900, /5/'],
  ['en', 'In the 19th century, the 1920s and the 1800s', '1800…1900, 1920…1929, 1800…1900'],
  [
    'en',
    'the late 15th or early 16th century; the nineteenth-century hall',
    '#15, 1500…1600, 1800…1900',
  ],
  ['en', 'between the 3rd and 2nd centuries BC', '#3, -200…-100'],
  ['en', 'Thirty years later, a century later', '30 year, 100 year'],
  ['en', 'the twenty-first pope and the 3rd wall', '#21, #3'],
  ['en', 'the tallest, most famous, its only, the largest', '!high, !only, !big'],
  ['en', 'At most visitors, the forest and the most of it', ''],
  [
    'en',
    'He saw Joan of Arc, St Peter’s Basilica and the French King Louis XIV.',
    'joan, arc, st peter, basilica, french king louis xiv, nationality: fr',
  ],
  ['en', 'He left the United States.', 'united states, nationality: us'],
  ['en', 'Built in Paris. Situated near the Seine, it stands.', 'paris, seine'],
  ['en', 'Napoleon came. The Second Empire fell.', 'napoleon, #2, empire'],
  ['fr', 'Elle mesure 324,5 m et pèse 7 300 tonnes.', '324.5 m, 7300000 kg'],
  ['fr', 'soixante et onze, quatre-vingt-dix-sept et deux cents marches', '71, 97, 200'],
  ['fr', 'une tour, une centaine de mètres, 1,5 million d’euros', '100 m, 1500000 €'],
  ['fr', 'le 1er mai 1889, le premier mai, en août', '1/5/1889, 1/5/, /8/'],
  ['fr', 'en 52 av. J.-C., vers l’an 800, il y a 3 000 ans', '//-52, //800, 3000 year'],
  ['fr', 'Au XIXe siècle, du XVe au début du XVIe siècle', '1800…1900, #15, 1500…1600'],
  ['fr', 'depuis le xviie siècle, la vie', '1600…1700'],
  ['fr', 'aux IIIe et IIe siècles av. J.-C., au IVe millénaire', '#3, -200…-100, 3000…4000'],
  ['fr', 'les années 1920, le dix-neuvième siècle', '1920…1929, 1800…1900'],
  ['fr', 'Trente ans plus tard, au moins trente', '30 year, 30'],
  ['fr', 'Huit chapiteaux au moins subsistent, à demi creusés, à dix milles', '8, 16093.44 m'],
  ['fr', 'le deuxième étage, le vingt et unième', '#2, #21'],
  [
    'fr',
    'la plus haute tour, l’une des plus belles, la plus grande partie, le seul pont',
    '!high, ~fine, !big, !only',
  ],
  ['fr', 'les deux plus grands temples', '2, !big'],
  ['fr', 'trois millions et demi, trois ans et demi', '3500000, 3.5 year'],
  ['fr', 'Il coûta 12 millions € et 5 %.', '12000000 €, 0.05 %'],
  [
    'fr',
    'François Ier vint à Aix-la-Chapelle avec les Anglais.',
    'francois ier, aix, chapelle, nationality: gb',
  ],
  ['fr', 'Construit par Eiffel, le pont. Bâtie sur la Loire.', 'eiffel, loire'],
]

describe('findClaims', () => {
  test.each(table)('in %s: %s', (language, text, expected) => {
    expect(findClaims(text, languagePacks[language]).claims.map(short).join(', ')).toBe(expected)
  })

  test.each(languages)('finds the same in %s however the text is cut into pieces', (language) => {
    const texts = [...faithful[language].map(({ text }) => text), ...table.map(([, text]) => text)]
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(fc.nat(12)), (text, lengths) => {
        const { read } = createClaimReader(languagePacks[language])
        const claims: Claim[] = []
        let from = 0
        for (const length of lengths) {
          const reading = read(text.slice(from, from + length), false)
          claims.push(...reading.claims)
          from = Math.min(text.length, from + length)
          expect(reading.settled).toBeLessThanOrEqual(from)
          expect(claims.every(({ end }) => end <= from)).toBe(true)
        }
        claims.push(...read(text.slice(from), true).claims)
        expect(claims).toEqual(findClaims(text, languagePacks[language]).claims)
      }),
      { numRuns: 500 },
    )
  })

  test.each(languages)(
    'holds back five words of a sentence in %s at most, and one and a half in the mean',
    (language) => {
      const held = faithful[language].flatMap(({ text }) => {
        const { read } = createClaimReader(languagePacks[language])
        let fed = 0
        return wordsOf(text).map((word) => {
          fed += word.length
          return wordsOf(text.slice(read(word, false).settled, fed)).length
        })
      })
      const mean = held.reduce((sum, words) => sum + words) / held.length
      console.log(`longest hold: ${Math.max(...held)} words, mean ${mean.toFixed(1)}`)
      expect(Math.max(...held)).toBeLessThanOrEqual(5)
      expect(mean).toBeLessThan(1.6)
    },
  )
})
