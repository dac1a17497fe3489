import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const read = (path: string): string => readFileSync(inRoot(path), 'utf8')

type Clause = { readonly number: string; readonly says: string; readonly proofs: readonly string[] }

const clausesOf = (document: string): readonly Clause[] =>
  document
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, number = '', says = '', proofs = ''] = line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
      return { number, says, proofs: proofs.split('<br>').filter((proof) => proof !== '') }
    })

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a source has a test of exactly this title that runs: the first argument of a call. */
const hasTest = (source: string, title: string): boolean =>
  [...source.matchAll(new RegExp(`(\\S*)\\(\\s*(['"\`])${quote(title)}\\2\\s*,`, 'g'))].some(
    ([, callee = '']) => !/\b(skip|todo|fixme|describe)\b/.test(callee),
  )

/** Why a proof proves nothing; undefined when it does. */
const faultOf = (proof: string): string | undefined => {
  const [, number, decision] = /^\[decision (\d{3})\]\(([^)]+)\)$/.exec(proof) ?? []
  if (decision !== undefined) {
    if (!decision.startsWith(`decisions/${number}-`)) return `${decision} is not decision ${number}`
    return existsSync(inRoot(`docs/${decision}`)) ? undefined : `there is no docs/${decision}`
  }
  const [, file, title] = /^`([^`]+\.(?:test|spec)\.tsx?)` › (.+)$/.exec(proof) ?? []
  if (file === undefined || title === undefined) return 'it is no test and no decision'
  if (!existsSync(inRoot(file))) return `there is no ${file}`
  return hasTest(read(file), title) ? undefined : `${file} has no test of this title`
}

const clauses = clausesOf(read('docs/conformance.md'))

describe('docs/conformance.md', () => {
  it('numbers the clauses of sections 2 to 10 without a gap', () => {
    const sections = [...new Set(clauses.map(({ number }) => number.split('.')[0]))]
    expect(sections).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10'])
    for (const section of sections) {
      const own = clauses.filter(({ number }) => number.startsWith(`${section}.`))
      expect(own.map(({ number }) => number)).toEqual(
        own.map((_clause, index) => `${section}.${index + 1}`),
      )
    }
  })

  it('proves each clause by a test or a decision that exists', () => {
    const faults = clauses.flatMap(({ number, says, proofs }) =>
      proofs.length === 0
        ? [`${number} (${says}) has no proof`]
        : proofs.flatMap((proof) => {
            const fault = faultOf(proof)
            return fault === undefined ? [] : [`${number} ${proof}: ${fault}`]
          }),
    )
    expect(faults).toEqual([])
  })
})

it('docs/security.md names only files that exist', () => {
  const files = [...read('docs/security.md').matchAll(/`(\w+\/[\w/.-]+\.tsx?)`/g)]
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(([, file = '']) => !existsSync(inRoot(file))).map(([file]) => file)).toEqual(
    [],
  )
})

describe('a proof', () => {
  it.each([
    ['pending: tomorrow', 'it is no test and no decision'],
    ['[decision 999](decisions/999-none.md)', 'there is no docs/decisions/999-none.md'],
    [
      '[decision 040](decisions/043-a-toast-is-gone-when-it-is-gone.md)',
      'decisions/043-a-toast-is-gone-when-it-is-gone.md is not decision 040',
    ],
    ['`web/build/none.test.ts` › a title', 'there is no web/build/none.test.ts'],
    ['`web/build/conformance.test.ts` › no such', 'has no test of this title'],
    ['trust me', 'it is no test and no decision'],
  ])('that proves nothing is reported: %s', (proof, fault) => {
    expect(faultOf(proof)).toContain(fault)
  })

  it('that is skipped does not count', () => {
    expect(hasTest("test('a title', () => {})", 'a title')).toBe(true)
    expect(hasTest("test.skip('a title', () => {})", 'a title')).toBe(false)
    expect(hasTest("describe('a title', () => {})", 'a title')).toBe(false)
  })
})
