import { type Language, languages } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { expect, test } from 'vitest'
import { createClaimReader } from '../src/grounding/claims/find-claims.ts'
import { readStory } from '../src/grounding/reading/read-story.ts'
import { selectPassages, storedPassages } from '../src/grounding/sources/select-passages.ts'
import type { StoredSource } from '../src/grounding/sources/source.ts'
import { splitArticle } from '../src/grounding/sources/split-article.ts'
import { createCitationReader } from '../src/grounding/verify/cited.ts'
import { knownOf, readSentence } from '../src/grounding/verify/evidence.ts'
import { createVerifier } from '../src/grounding/verify/verifier.ts'
import { languagePacks } from '../src/languages/packs.ts'
import { proseSentences, stripMarkup } from '../src/languages/text/prose.ts'
import { splitSentences } from '../src/languages/text/sentences.ts'
import { spokenText } from '../src/narration/script.ts'
import { matchName } from '../src/places/candidates/match-name.ts'
import { parseQuery } from '../src/places/query/parse-query.ts'

const longest = 100_000
const mostMs = 200

const filled = (piece: string, length = longest): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts that somebody writes who wants to hold us up. */
const kinds: Readonly<Record<string, string>> = {
  'one word': 'temple ',
  'one name': 'Temple ',
  'names with particles': 'Anne of the ',
  'words in a list': 'temple, ',
  'short sentences': 'It is. ',
  'small letters': 'a. ',
  'short lines': 'It is.\n',
  'lines with brackets': '(\n',
  abbreviations: 'St. ',
  digits: '1',
  'digits in groups': '123 ',
  'groups with commas': '1,111,',
  'number words': 'million ',
  years: '1900 ',
  'ranges of years': '1900–1901, ',
  'years in sentences': 'It was built from 1900 to 1901. ',
  dates: '1 May 1900, ',
  ordinals: '1st ',
  'ordinals and': '1st and ',
  'Roman numerals': 'XIV ',
  'Roman numerals in a list': 'I,',
  centuries: '19th and 20th century ',
  units: '1 to 2 m ',
  '(': '(',
  '()': '()',
  '(a': '(a ',
  '(a.': '(A a. ',
  '[': '[',
  '[]': '[]',
  '[a](': '[a](',
  '<': '<',
  '<a': '<a ',
  '"': '"',
  '“': '“',
  '« »': '« » ',
  apostrophes: '’',
  'apostrophes in words': 'l’a',
  'no spaces': 'temple',
  'no spaces, capitals': 'T',
  'no spaces, another script': '寺',
  combining: 'a\u0301\u0302',
  blanks: ' ',
  tabs: '\t',
  'lines without end': '\n',
  'other line ends': '\r\u2028',
  'full stops': '.',
  'spaced full stops': '. ',
  '=': '=',
  headings: '== a ==\n',
  'open headings': '== a a',
  stars: '*',
  '#': '# ',
  commas: ',',
  slashes: '/a',
  hyphens: 'AA-',
  addresses: 'https://',
  degrees: '4°',
  'a coordinate without another': '48,',
  'a letter of the compass': 'N',
  'a scheme of links': 'geo:',
  'a link of a map': '/@1.1,',
  'street numbers': '12 rue ',
  'plus codes': '+2',
  'per cent': '%',
  'near nothing': 'near ',
}

const source = (text: string, language: Language): StoredSource => ({
  id: 'enwiki:1',
  placeId: 'Q1',
  language,
  title: 'A place',
  url: 'https://en.wikipedia.org',
  passages: storedPassages(splitArticle(text, language), language),
  revisedAt: null,
  retrievedAt: 0,
  staleAt: 0,
})

type Read = (text: string, language: Language) => unknown

/** All that reads a text from outside. */
const readers: Readonly<Record<string, Read>> = {
  'a sentence of a source': (text, language) => readSentence(text, languagePacks[language]),
  'claims that stream': (text, language) => {
    const reader = createClaimReader(languagePacks[language])
    for (let at = 0; at < 2_000; at += 3) reader.read(text.slice(at, at + 3), false)
    return reader.read('', true)
  },
  splitSentences,
  stripMarkup,
  spokenText,
  proseSentences,
  foldName,
  parseQuery,
  matchName: (text) => {
    const names = { en: [text.slice(0, 500)], fr: [text] }
    const place = {
      id: 'Q1',
      type: null,
      latitude: null,
      longitude: null,
      image: null,
      country: null,
      names,
      description: { en: text },
      articles: {},
      popularity: 0,
    }
    return matchName('a temple', { place, redirect: null })
  },
  'passages of an article': (text, language) =>
    selectPassages(source(text, language), 'history_guide'),
  'a story of an article': (text, language) => {
    const sourceId = 'enwiki:1'
    const passages = source(text, language).passages.map((each) => ({ ...each, sourceId }))
    return readStory({ format: 'history_guide', language, passages, placeName: 'A temple' })
  },
  'cited sentences': (text, language) => {
    const passages = selectPassages(source(text, language), 'history_guide')
    const ids = passages.flatMap(({ sentences }) => sentences.map(({ id }) => id))
    return createCitationReader(passages, languagePacks[language])(ids.slice(0, 3))
  },
  'words of an article': (text, language) => {
    const pack = languagePacks[language]
    const passages = selectPassages(source(text, language), 'history_guide')
    return knownOf({ pack, sourcePack: pack, passages, names: [text.slice(0, 500)] })
  },
  'a model’s sentence': (text, language) => {
    const verifier = createVerifier(
      {
        format: 'quick_facts',
        language,
        sourceLanguage: language,
        passages: selectPassages(source(text, language), 'history_guide'),
        placeName: 'A temple',
        placeNames: [],
      },
      { onText: () => {}, onRetract: () => {} },
    )
    verifier.open({ field: 'content', cite: ['p1.1'], paragraph: 0 })
    for (let at = 0; at < text.length; at += 4) verifier.add(text.slice(at, at + 4))
    return verifier.end()
  },
}

/** What it takes of the processor: other processes don't count. */
const millisecondsOf = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of three: the first compiles, and any may collect the garbage of the one before. */
const leastOf = (work: () => unknown): number => {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && least > mostMs; run += 1) {
    least = Math.min(least, millisecondsOf(work))
  }
  return least
}

test.each(Object.entries(readers))(
  '%s takes at most 200 ms for 100 kB of any hostile kind',
  (_name, read) => {
    const slow: string[] = []
    for (const [kind, piece] of Object.entries(kinds)) {
      for (const language of languages) {
        const ms = leastOf(() => read(filled(piece), language))
        if (ms > mostMs) slow.push(`${kind}, ${language}: ${Math.round(ms)} ms`)
      }
    }
    expect(slow).toEqual([])
  },
  300_000,
)
