import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { isContentWord, stemOf } from '../../../../text/words.ts'
import { type Candidate, isLead } from './candidates.ts'
import { opensAlone } from './standing.ts'

type Patterns = Readonly<Record<Language, RegExp>>

const verb: Patterns = { en: /^(?:is|was|are|were)$/, fr: /^(?:est|etait|sont|fut|etaient)$/ }
/** What follows the kind of place: where it stands, and who built it. */
const afterKind: Patterns = {
  en: /^(?:in|on|at|of|for|from|near|located|built|situated|which|that|and|or)$/,
  fr: /^(?:de|du|des|d|dans|a|au|en|sur|situee?|construite?|qui|et|ou|dont)$/,
}
/** What an article about any place calls it. */
const anyPlace: Readonly<Record<Language, readonly string[]>> = {
  en: ['site', 'monument', 'complex', 'ruins'],
  fr: ['site', 'monument', 'ruines'],
}
/** What an article about one building calls it, and not one about a town. */
const anyBuilding: Readonly<Record<Language, readonly string[]>> = {
  en: ['building', 'structure'],
  fr: ['edifice', 'batiment'],
}
/** Kinds that are no building. */
const works: Patterns = {
  en: /^(?:mosaic|painting|plate|relief|sculpture|statue|vessel)s?$/,
  fr: /^(?:fresque|mosaique|peinture|relief|sculpture|statue|vase)s?$|^tableaux?$/,
}
/** What an article about a place with many buildings calls it. */
const anyTown: Readonly<Record<Language, readonly string[]>> = {
  en: ['city', 'town'],
  fr: ['ville', 'cite'],
}
/** Kinds of place that have buildings. */
const manyBuildings: Patterns = {
  en: /^(?:city|cities|towns?|villages?|sites?|settlements?|necropolis|complex|area|valley|region|colony|capital|oasis)$/,
  fr: /^(?:villes?|cites?|villages?|sites?|communes?|necropole|complexe|zone|vallee|region|colonie|capitale|oasis|nom)$/,
}

/** What else an article calls a place of this kind. */
const otherNames = (kind: string | undefined, language: Language): readonly string[] => {
  if (kind === undefined || manyBuildings[language].test(kind)) return anyTown[language]
  return works[language].test(kind) ? [] : anyBuilding[language]
}

/** How many words "one of the" takes. */
const oneOf = (text: string): number =>
  /^(?:one of the|(?:l )?une? des(?: plus)?) /.exec(text)?.[0].trim().split(' ').length ?? 0

/** The noun of "X is an ancient city in …", as it stands; undefined when there is none. */
const kindIn = (folded: readonly string[], language: Language): string | undefined => {
  const from = folded.findIndex((word) => verb[language].test(word)) + 1
  if (from === 0) return undefined
  const skipped = oneOf(folded.slice(from).join(' '))
  const rest = folded.slice(from + skipped)
  const end = rest.findIndex((word) => afterKind[language].test(word))
  const words = rest.slice(0, Math.max(end, 0)).filter((word) => isContentWord(word, language))
  const many = words.find((word) => manyBuildings[language].test(word))
  return many ?? (language === 'en' || skipped > 0 ? words.at(-1) : words[0])
}

const beginning = 8
const theTown = /^(?:the (?:city|town)|la (?:ville|cite))$/

export type Subject<One extends Candidate = Candidate> = {
  /** The sentence that says what the place is; undefined when the article has none. */
  readonly definition: One | undefined
  /** What the reader knows from the title, as stems. */
  readonly known: ReadonlySet<string>
  /** Whether a sentence has the place, or its kind, at its beginning. */
  readonly opensWith: (one: Candidate) => boolean
  /** Whether a sentence has the place, or its kind, anywhere. */
  readonly isNamed: (one: Candidate) => boolean
  /** Whether a sentence begins with the town that the place is in: "The city". */
  readonly opensWithTown: (one: Candidate) => boolean
}

const leastNamed = 0.5

/** "Built" has the stem of "building"; folded, "il cite" has the word of "la cité". */
const isVerb = (words: readonly string[], at: number): boolean =>
  words[at] === 'built' ||
  (words[at] === 'cite' && /^(?:ne|se|y|il|elle|on|qui)$/.test(words[at - 1] ?? ''))

/** What an article is about, by the name of its place. */
export const readSubject = <One extends Candidate>(
  sentences: readonly One[],
  name: string,
  language: Language,
): Subject<One> => {
  const words = foldName(name.replace(/\(.*\)/, ''))
    .split(' ')
    .filter((word) => isContentWord(word, language))
  const share = (folded: readonly string[]): number =>
    words.filter((word) => folded.includes(word)).length / Math.max(1, words.length)
  const naming = ({ folded }: Candidate): number =>
    Math.max(share(folded.slice(0, beginning)), share(folded) - 0.4)
  const isDefinition = (one: One): boolean =>
    isLead(one) &&
    opensAlone(one, language) &&
    (one === sentences[0]
      ? naming(one) >= leastNamed || kindIn(one.folded, language) !== undefined
      : naming(one) >= leastNamed && kindIn(one.folded, language) !== undefined)
  const definition =
    sentences.find(isDefinition) ??
    sentences.find((one) => naming(one) >= leastNamed && opensAlone(one, language))
  const kind = definition && kindIn(definition.folded, language)
  const kinds = [
    ...(kind === undefined ? [] : [kind]),
    ...anyPlace[language],
    ...otherNames(kind, language),
  ]
  const stems = (all: readonly string[]) => all.map((word) => stemOf(word, language))
  const known = new Set(stems([...words, ...kinds]))
  const kindStems = new Set(stems(kinds))
  const isIn = (words: readonly string[]): boolean =>
    share(words) >= leastNamed ||
    words.some((word, at) => kindStems.has(stemOf(word, language)) && !isVerb(words, at))
  const opensWith = ({ folded }: Candidate): boolean => isIn(folded.slice(0, beginning))
  return {
    definition,
    known,
    opensWith,
    isNamed: ({ folded }) => isIn(folded),
    opensWithTown: (one) => theTown.test(one.folded.slice(0, 2).join(' ')) && !opensWith(one),
  }
}
