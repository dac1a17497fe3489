import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot, root } from './parts/paths.ts'

type Arrow = { readonly from: string; readonly to: string }

const importOf = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** Where an import leads: a path from the root for what is ours, a package's name otherwise. */
const targetOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return join(from, '..', specifier)
  return specifier.replace(/^@storystone\//, '')
}

const arrowsFrom = (pattern: string): Arrow[] =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((from) =>
      [...readFileSync(inRoot(from), 'utf8').matchAll(importOf)].map(([, specifier = '']) => ({
        from,
        to: targetOf(from, specifier),
      })),
    )

/** The files of a feature that stand at its HTTP edge; a verb knows no Hono. */
const httpEdge =
  /\/(routes|[\w-]+-routes|require-session|session-cookie|answer-story|idempotency-key|photo-form)\.ts$/

/** The files that lead back to themselves: what is left when, again and again, a file goes that leads to none. */
const circlesOf = (arrows: readonly Arrow[]): Arrow[] => {
  const files = new Set(arrows.map(({ from }) => from))
  const left = arrows.filter(({ to }) => files.has(to))
  return left.length === arrows.length ? left : circlesOf(left)
}

const isWithin = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

describe('the arrows of the house', () => {
  test.each<[string, string, (arrow: Arrow) => boolean]>([
    [
      'the schema imports nothing of ours',
      'schema/**/*.ts',
      ({ to }) => ['web', 'worker', 'scripts'].some((room) => isWithin(room)(to)),
    ],
    [
      'what crosses a wire knows no table',
      'schema/contract/**/*.ts',
      ({ to }) => isWithin('schema/database')(to) || to.startsWith('drizzle-orm'),
    ],
    [
      'the web app knows neither the worker nor the tables',
      'web/src/**/*.{ts,tsx}',
      ({ to }) =>
        ['worker', 'schema/database', 'scripts'].some((room) => isWithin(room)(to)) ||
        to.startsWith('drizzle-orm'),
    ],
    [
      'the worker knows neither the web app, nor the scripts, nor a double',
      'worker/src/**/*.ts',
      ({ to }) =>
        ['web', 'scripts', 'worker/doubles', 'worker/test'].some((room) => isWithin(room)(to)),
    ],
    [
      'adapters and the database know no feature and no HTTP',
      'worker/src/{adapters,database}/**/*.ts',
      ({ to }) =>
        ['worker/src/features', 'worker/src/http'].some((room) => isWithin(room)(to)) ||
        to.startsWith('hono'),
    ],
    [
      'verbs and stores know no Hono',
      'worker/src/features/**/*.ts',
      ({ from, to }) => to.startsWith('hono') && !httpEdge.test(from),
    ],
    [
      'verbs and stores know nothing of how they are asked',
      'worker/src/features/**/*.ts',
      ({ from, to }) => isWithin('worker/src/http')(to) && !httpEdge.test(from),
    ],
    [
      'the service worker knows the contract and what is offline, nothing else of ours',
      'web/src/service-worker/**/*.ts',
      ({ to }) =>
        ['schema', 'web/src'].some((room) => isWithin(room)(to)) &&
        !['schema/contract', 'web/src/offline', 'web/src/service-worker'].some((room) =>
          isWithin(room)(to),
        ),
    ],
  ])('%s', (_rule, pattern, isForbidden) => {
    expect(arrowsFrom(pattern).filter(isForbidden)).toEqual([])
  })

  test.each(['schema/**/*.ts', 'web/src/**/*.{ts,tsx}', 'worker/**/*.ts', 'scripts/**/*.ts'])(
    'no file of %s leads back to itself',
    (pattern) => {
      expect(circlesOf(arrowsFrom(pattern))).toEqual([])
    },
  )

  test('a circle is seen, also behind what leads to it', () => {
    const arrow = (from: string, to: string): Arrow => ({ from, to })
    const circle = [arrow('a', 'b'), arrow('b', 'a')]
    expect(circlesOf([arrow('c', 'a'), ...circle, arrow('b', 'd'), arrow('d', 'zod')])).toEqual([
      arrow('c', 'a'),
      ...circle,
    ])
  })

  test('are seen at all: each room has some', () => {
    for (const pattern of ['schema/**/*.ts', 'web/src/**/*.{ts,tsx}', 'worker/src/**/*.ts']) {
      expect(arrowsFrom(pattern).length).toBeGreaterThan(20)
    }
    const ofWorker = arrowsFrom('worker/src/**/*.ts').map(({ to }) => to)
    expect(ofWorker.some(isWithin('schema/database'))).toBe(true)
  })
})
