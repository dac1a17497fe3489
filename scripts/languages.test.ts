import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foldWord } from '../worker/src/languages/language-pack.ts'
import { languagePacks } from '../worker/src/languages/language-packs.ts'
import { inRoot, root } from './cli/paths.ts'

/** Where words of a language may stand, besides in a pack, and why. */
const exempt = [
  // What people read, and what a model is told.
  ...[/\/locales\//, /prompt\.ts$/],
  // How a voice says what is written, by words of its own: it reads aloud, and compares nothing.
  ...[/\/spoken-/, /roman-numerals\.ts$/],
  // What vendors send, their types of places, and the addresses of their maps.
  ...[/\/vendors\//, /candidates\/candidates\.ts$/, /query\/coordinates-and-links\.ts$/],
]

const wordsOf = (value: unknown): string[] => {
  if (value instanceof Set) return [...value].map(String)
  if (value instanceof Map) return [...value.keys()].map(String)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  return Object.values(value).flatMap(wordsOf)
}

/** Words of three letters and more: shorter ones are names of units, particles and abbreviations. */
const vocabulary = new Set(
  Object.values(languagePacks)
    .flatMap(wordsOf)
    .flatMap((words) => words.split(/[ -]/))
    .map(foldWord)
    .filter((word) => word.length > 2),
)

const isKnown = (word: string): boolean => vocabulary.has(foldWord(word))

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const expression =
  /(?<=[(=,:?[!&|]\s*|return |\n\s*)\/((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n[])+)\/[dgimsuvy]*/g
const quoted = /'((?:\\.|[^'\\\n])*)'/g

/** Regular expressions with a word of a language, and lists of such words. */
const languageIn = (code: string): string[] => {
  const bare = code.replace(comment, '')
  const expressions = [...bare.matchAll(expression)].filter(([, pattern = '']) =>
    (pattern.replace(/\\[pP]\{[^}]*\}|\\./g, ' ').match(/\p{L}+/gu) ?? []).some(isKnown),
  )
  const lists = [...bare.matchAll(quoted)].filter(([, text = '']) => {
    const words = text.split(/[\s,|]+/).filter(Boolean)
    return words.length > 1 && words.every((word) => isKnown(word) || word.length < 3)
  })
  return [...expressions, ...lists].map(([found]) => found)
}

test('a word of a language in an expression or a list is found', () => {
  expect(languageIn("const a = /^(?:janvier|x)$/\nconst b = 'not never sans'")).toEqual([
    ...['/^(?:janvier|x)$/', "'not never sans'"],
  ])
  expect(
    languageIn("/** not never */\nconst a = /\\d{2}\\bx/\nconst b = 'The model is away'"),
  ).toEqual([])
})

test('no word of a language stands outside the language packs', () => {
  const files = globSync('worker/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|src\/languages\//.test(file) && !exempt.some((one) => one.test(file)),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    languageIn(readFileSync(inRoot(file), 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})
