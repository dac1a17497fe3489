import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GCProfiler } from 'node:v8'
import { type Language, languages } from '@storystone/schema/languages.ts'
import { expect, test } from 'vitest'
import { createClaimReader } from '../src/grounding/claims/find-claims.ts'
import { guidedReading } from '../src/grounding/reading/guided-reading.ts'
import { selectPassages } from '../src/grounding/sources/passages.ts'
import { createCitationReader, knownOf } from '../src/grounding/verify/evidence.ts'
import { createVerifier } from '../src/grounding/verify/verifier.ts'
import { languagePacks } from '../src/languages/language-packs.ts'
import { matchName } from '../src/places/candidates/match-name.ts'
import { textOfHtml } from '../src/vendors/wikimedia/files.ts'
import hostileTexts from './hostile-texts.json' with { type: 'json' }
import { storedSource } from './sourced/stored-source.ts'

const longest = 100_000
const mostMs = 200
const mostMegabytes = 32

const filled = (piece: string, length = longest): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts that somebody writes who wants to hold us up, by their kind. */
const kinds: Readonly<Record<string, string>> = hostileTexts

type Read = (text: string, language: Language) => unknown

/** What reads a text from outside and takes more than a text and plain settings. */
const readers: Readonly<Record<string, Read>> = {
  textOfHtml,
  'claims that stream': (text, language) => {
    const reader = createClaimReader(languagePacks[language])
    for (let at = 0; at < 2_000; at += 3) reader.read(text.slice(at, at + 3), false)
    return reader.read('', true)
  },
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
    selectPassages(storedSource(text, language), 'history_guide'),
  'a story of an article': (text, language) => {
    const sourceId = 'enwiki:1'
    const passages = storedSource(text, language).passages.map((each) => ({ ...each, sourceId }))
    return guidedReading({ format: 'history_guide', language, passages, placeName: 'A temple' })
  },
  'cited sentences': (text, language) => {
    const passages = selectPassages(storedSource(text, language), 'history_guide')
    const ids = passages.flatMap(({ sentences }) => sentences.map(({ id }) => id))
    return createCitationReader(passages, languagePacks[language])(ids.slice(0, 3))
  },
  'words of an article': (text, language) => {
    const pack = languagePacks[language]
    const passages = selectPassages(storedSource(text, language), 'history_guide')
    return knownOf({ pack, sourcePack: pack, passages, names: [text.slice(0, 500)] })
  },
  'a model’s sentence': (text, language) => {
    const verifier = createVerifier(
      {
        format: 'quick_facts',
        language,
        sourceLanguage: language,
        passages: selectPassages(storedSource(text, language), 'history_guide'),
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

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where texts from outside are read: names, articles, answers of the model, pages of Commons. */
const folders = [
  'schema/*.ts',
  'worker/src/{grounding,places}/**/*.ts',
  'worker/src/narration/{script,spoken/*}.ts',
  'worker/src/languages/text/*.ts',
]

/** What a reader is given for a parameter beside its text, by the parameter's type. */
const given: Readonly<Record<string, (language: Language) => unknown>> = {
  Language: (language) => language,
  LanguagePack: (language) => languagePacks[language],
  Format: () => 'history_guide',
  string: () => 'temple',
  number: () => 0,
  boolean: () => true,
  'ReadonlySet<string>': () => new Set(),
  'Position | null': () => null,
}
const isList = (type: string): boolean => type.startsWith('readonly ') && type.endsWith('[]')

/** Ids and keys are ours, or have been parsed. */
const isText = (parameter: string): boolean =>
  /^\w+: string$/.test(parameter) && !/^(?:\w*[iI]d|cell|file|voice|sourceUrl)\b/.test(parameter)

/** Shorter texts for what gets no other: of the heading of a section, and of a sentence. */
const bounds: Readonly<Record<string, number>> = { weightOf: 200, findClaims: 2_000 }

/** Each exported function whose first parameter is a text, ready to be called. */
const exportedReaders = async (): Promise<[string, Read][]> => {
  const found: [string, Read][] = []
  for (const file of globSync(folders, { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const source = readFileSync(`${root}/${file}`, 'utf8')
    for (const [, name = '', list = ''] of source.matchAll(
      /^export const (\w+) = (?:async )?\(([^()]*)\)(?::[^=]*)? =>/gm,
    )) {
      const [text = '', ...others] = list.split(/,\s*/).map((one) => one.trim())
      if (!isText(text) || name in readers) continue
      const types = others
        .filter((one) => one !== '' && !one.includes('='))
        .map((one) => one.replace(/^\w+\??: /, ''))
      const unknown = types.find((type) => !(type in given || isList(type)))
      if (unknown !== undefined) throw new Error(`${name} takes ${unknown}: feed it in readers`)
      const { [name]: read }: Record<string, unknown> = await import(`${root}/${file}`)
      if (typeof read !== 'function') throw new Error(`${name} is no function`)
      found.push([
        name,
        (hostile, language) => read(hostile, ...types.map((type) => given[type]?.(language) ?? [])),
      ])
    }
  }
  return found
}

type Cost = { readonly ms: number; readonly megabytes: number }

/**
 * What work takes of the processor, where other processes don't count, and how much memory it holds
 * at once, as the collector of garbage sees it.
 */
const costOf = (work: () => unknown): Cost => {
  const collector = new GCProfiler()
  const before = process.memoryUsage().heapUsed
  collector.start()
  const since = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(since)
  const held = collector.stop().statistics.map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize)
  return {
    ms: Math.round((user + system) / 1000),
    megabytes: Math.round((Math.max(before, ...held) - before) / 1024 / 1024),
  }
}

const isTooMuch = ({ ms, megabytes }: Cost): boolean => ms > mostMs || megabytes > mostMegabytes

test('exportedReaders finds more than 25 functions that take a text, splitArticle among them', async () => {
  const names = (await exportedReaders()).map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['splitArticle', 'parseQuery']))
  expect(names.length).toBeGreaterThan(25)
})

test.each([...Object.entries(readers), ...(await exportedReaders())])(
  '%s takes at most 200 ms and 32 MB for 100 kB of any hostile kind',
  (name, read) => {
    const tooMuch: string[] = []
    for (const [kind, piece] of Object.entries(kinds)) {
      for (const language of languages) {
        const text = filled(piece, bounds[name])
        // The first run compiles, and any may collect the garbage of the one before.
        const costs = Array.from({ length: 3 }, () => () => costOf(() => read(text, language)))
        if (costs.every((cost) => isTooMuch(cost()))) tooMuch.push(`${kind}, ${language}`)
      }
    }
    expect(tooMuch).toEqual([])
  },
  300_000,
)
