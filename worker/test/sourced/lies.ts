import { passageText } from '#worker/grounding/sources/source.ts'
import { type ModelSentence, passages } from './write-sentence.ts'

/** A sentence that lies, and the position that nobody may see the text beyond. */
export type Lie = {
  readonly kind: string
  readonly sentence: ModelSentence
  readonly until: number
}

/** Names of nobody in the passages. */
const otherNames = 'Bramante Cortez Dunstan Fairfax Gonzaga Hartwig Kowalski Lindqvist'.split(' ')
const otherWords: Readonly<Record<string, string>> = {
  two: 'five',
  three: 'eight',
  four: 'six',
  six: 'nine',
  seven: 'five',
  eleven: 'twelve',
  deux: 'trois',
  trois: 'huit',
  quatre: 'neuf',
  sept: 'seize',
  neuf: 'onze',
  douze: 'onze',
}

type Change = readonly [kind: string, what: RegExp, by: (found: string, turn: number) => string]

const otherDigit = (place: RegExp) => (found: string, turn: number) =>
  found.replace(place, (digit) => String(1 + ((Number(digit) + turn * 2) % 9)))
const pick = (list: readonly string[]) => (_found: string, turn: number) => list[turn] ?? ''

const changes: readonly Change[] = [
  [
    'digit',
    /(?<![\d.,]|\d[ \u00a0])\d{1,3}(?:[, \u00a0]\d{3})*(?:[.,]\d+)?(?!\d)/g,
    otherDigit(/\d/),
  ],
  ['digit', /(?<=\p{L} )\p{Ll}+(?= \p{Ll})/gu, (found) => otherWords[found] ?? found],
  ['year', /\b(?:1\d{3}|20\d\d)\b/g, otherDigit(/\d(?=\D*$)/)],
  ['year', /\b(?:1\d{3}|20\d\d)\b/g, otherDigit(/(?<=^\d)\d/)],
  ['century', /\b(?:\w+th|first)(?= century)/g, pick(['2nd', 'third', '4th'])],
  ['century', /\b(?:\p{L}+ième|[IVX]+e)(?= siècle)/gu, pick(['deuxième', 'IIIe', 'IVe'])],
  ['name', /(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}|^\p{Lu}\p{Ll}+(?= \p{Lu})/gu, pick(otherNames)],
]

/** What the cited passage says: another figure or name of it is no lie that can be seen. */
const said = ({ cite, sourceLanguage }: ModelSentence): string => {
  const id = cite[0]?.split('.')[0]
  const cited = passages[sourceLanguage].find((passage) => passage.id === id)
  return cited ? passageText(cited) : ''
}

/** One change each, at each place of a sentence that it fits. */
const changed = (sentence: ModelSentence): Lie[] =>
  changes.flatMap(([kind, what, by]) =>
    [...sentence.text.matchAll(what)].flatMap(({ 0: found, index }) =>
      [0, 1, 2].flatMap((turn) => {
        const wrong = by(found, turn)
        const isTrue = said(sentence).includes(wrong)
        const text =
          sentence.text.slice(0, index) + wrong + sentence.text.slice(index + found.length)
        return wrong === found || isTrue
          ? []
          : [{ kind, sentence: { ...sentence, text }, until: index }]
      }),
    ),
  )

const cited = (kind: string, sentence: ModelSentence, cite: readonly string[], until = 0): Lie => ({
  kind,
  sentence: { ...sentence, cite },
  until,
})

const misquoted = (sentence: ModelSentence, index: number): Lie[] => {
  const count = passages[sentence.sourceLanguage].length
  const own = Number(sentence.cite[0]?.slice(1).split('.')[0])
  const others = [1, 4, 7].map((step) => `p${1 + ((own - 1 + step + (index % 2)) % count)}.1`)
  return [
    cited('no citation', sentence, []),
    cited('invented sentence', sentence, ['p99.1']),
    cited('invented sentence', sentence, [...sentence.cite.slice(0, 2), 'p0.1']),
    cited('whole passage', sentence, [`p${own}`]),
    // Its words may be the passage's up to the last one: that it lies is known at its end.
    ...others.map((other) => cited('wrong passage', sentence, [other], sentence.text.length - 1)),
  ]
}

/** The lies that can be made of faithful sentences. */
export const lies = (sentences: readonly ModelSentence[]): Lie[] =>
  sentences.flatMap((sentence, index) => [...changed(sentence), ...misquoted(sentence, index)])

type Rewrite = readonly [pattern: RegExp, by: string]

/** Negations put in, and taken away. */
const negations: Readonly<Record<'en' | 'fr', readonly Rewrite[]>> = {
  en: [
    [/ (?:not|no longer|never) /, ' '],
    [/\b(?:No|Not one) (\p{Ll}+)( was)?(?: ever)?/u, 'The $1$2'],
    [/There is no /, 'There is a '],
    [/ (was|is|were|are|has been|may|could) /, ' $1 not '],
    [
      / (opened|carry|carries|measures|stands|weighs|held|came|took|destroyed|paid|struck) /,
      ' never $1 ',
    ],
  ],
  fr: [
    [/ n(?:e |’)(\S+) (?:pas|jamais) /, ' $1 '],
    [/ (est|était) /, ' n’$1 pas '],
    [/ (fut|sont|furent|mesure|pèse|compte|date|fit|vint|fonda|bâtit) /, ' ne $1 pas '],
    [
      / (construisit|dirigea|chassa|ravagea|commença|reçut|prirent|ouvrit|servit) /,
      ' ne $1 jamais ',
    ],
  ],
}

/** Sentences that say the opposite: what is asserted is denied, what is denied is asserted. */
export const negated = (sentences: readonly ModelSentence[]): ModelSentence[] =>
  sentences
    .filter(({ language, sourceLanguage }) => language === sourceLanguage)
    .flatMap((sentence) =>
      negations[sentence.language]
        .filter(([pattern]) => pattern.test(sentence.text))
        .slice(0, 1)
        .map(([pattern, by]) => ({ ...sentence, text: sentence.text.replace(pattern, by) })),
    )

/** Sentences with two of their names or figures swapped. */
export const swapped = (sentences: readonly ModelSentence[]): ModelSentence[] =>
  sentences.flatMap((sentence) =>
    [/(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}/gu, /\b\d{2,}\b/g].flatMap((pattern) => {
      const [first, second] = sentence.text.match(pattern) ?? []
      if (!first || !second || first === second) return []
      const swap = (found: string): string =>
        found === first ? second : found === second ? first : found
      return [{ ...sentence, text: sentence.text.replace(pattern, swap) }]
    }),
  )
