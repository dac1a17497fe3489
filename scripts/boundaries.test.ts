import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot, root } from './cli/paths.ts'
import { createTestFolder } from './testing/test-folder.ts'

// biome.json holds what a path alone can say: doors, climbing imports, cycles of files.

type Arrow = { readonly from: string; readonly to: string }

/** What modules stand on: it knows no module. */
const ground = /^(?:web\/src\/(?:ui|platform|locales)|worker\/src\/(?:platform|vendors))$/

/** Where an import leads: a path from the root for what is ours, else a package's name. */
const targetOf = (from: string, specifier: string): string =>
  specifier.startsWith('.')
    ? join(dirname(from), specifier)
    : specifier.replace(/^#(web|worker)\//, '$1/src/').replace(/^@storystone\//, '')

const arrowsOf = (from: string, text: string): Arrow[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => {
    return { from, to: targetOf(from, specifier) }
  })

/** "web/src/stories/shelf/card.tsx" → "web/src/stories". */
const moduleOf = (path: string): string => path.split('/').slice(0, 3).join('/')
const sideOf = (path: string): string => path.split('/')[0] ?? ''

const isForbidden = ({ from, to }: Arrow): boolean => {
  const [source, target] = [moduleOf(from), moduleOf(to)]
  if (/^(?:worker\/(?:doubles|test|evaluate)|scripts|web\/(?:e2e|build))\//.test(to)) return true
  if (/^(?:web|worker)\//.test(to) && sideOf(to) !== sideOf(from)) return true
  if (/^schema\/database\/|^drizzle-orm/.test(to)) return !from.startsWith('worker/')
  if (target === 'web/src/service-worker' || target === 'web/src/testing') return source !== target
  return ground.test(source) && /^(?:web|worker)\/src\//.test(to) && !ground.test(target)
}

/** The arrows that are part of a cycle, or lead from one to another. */
const cyclesOf = (arrows: readonly Arrow[]): Arrow[] => {
  const [sources, targets] = [arrows.map(({ from }) => from), arrows.map(({ to }) => to)]
  const left = arrows.filter(({ from, to }) => sources.includes(to) && targets.includes(from))
  return left.length === arrows.length ? left : cyclesOf(left)
}

const betweenModules = (arrows: readonly Arrow[]): Arrow[] =>
  [...new Set(arrows.map(({ from, to }) => `${moduleOf(from)} ${moduleOf(to)}`))]
    .map((pair) => pair.split(' '))
    .flatMap(([from = '', to = '']) => (from === to || /main\.tsx$/.test(from) ? [] : { from, to }))

const sources = globSync(['{web,worker}/src/**/*.{ts,tsx}', 'schema/**/*.ts'], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
}).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
const arrows = sources.flatMap((from) => arrowsOf(from, readFileSync(inRoot(from), 'utf8')))

test('platform, vendors and ui know no module; no side imports the other, its tests or a double', () => {
  expect(arrows.length).toBeGreaterThan(1000)
  expect(arrows.filter(isForbidden).filter(({ from }) => !/^schema\/database/.test(from))).toEqual(
    [],
  )
})

test('a user’s file is parsed in workers alone', () => {
  const parsers = /^exifr|^heic-to|^schema\/photo\//
  const parsing = arrows.filter(({ from, to }) => /^web/.test(from) && parsers.test(to))
  expect(parsing.length).toBeGreaterThan(1)
  expect(parsing.filter(({ from }) => !from.endsWith('.worker.ts'))).toEqual([])
  // `new URL` starts a worker; an import would bring what it parses with to the main thread.
  const isImporting = /^import (?!type )[^']*'[^']*\.worker\.ts'/m
  expect(sources.filter((file) => isImporting.test(readFileSync(inRoot(file), 'utf8')))).toEqual([])
})

test('modules form no cycle', () => {
  expect(cyclesOf(betweenModules(arrows))).toEqual([])
})

test.each([
  ['of a module by ui', 'web/src/ui/menu.tsx', "from '#web/stories'"],
  ['of a module by a vendor', 'worker/src/vendors/openai/model.ts', "from '#worker/billing'"],
  ['of the worker by the web app', 'web/src/app/app.tsx', "from '../../../worker/src/env.ts'"],
  ['of the web app by schema', 'schema/formats.ts', "from '#web/stories'"],
  [
    'of the tables by the web app',
    'web/src/app/app.tsx',
    "from '@storystone/schema/database/a.ts'",
  ],
  ['of a double, later', 'worker/src/app.ts', "import('../doubles/openai/server.ts')"],
])('a planted import %s is found', (_what, from, text) => {
  expect(arrowsOf(from, text).filter(isForbidden)).toHaveLength(1)
})

test('a planted cycle of modules is found, and what only leads to it is not', () => {
  const planted = [
    ...arrowsOf('web/src/a/one.ts', "from '#web/b'"),
    ...arrowsOf('web/src/b/two.ts', "from '#web/a'"),
    ...arrowsOf('web/src/c/three.ts', "from '#web/a'"),
  ]
  expect(cyclesOf(betweenModules(planted))).toHaveLength(2)
})

test('Biome finds planted imports past a door, imports that climb two levels, and cycles of files', () => {
  const folder = createTestFolder()
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync(inRoot('biome.json'), join(folder, 'biome.json'))
  for (const side of ['web', 'worker']) {
    write(`${side}/src/a/past.ts`, `export { x } from '#${side}/b/inside.ts'\n`)
    write(`${side}/src/a/late.ts`, `export const late = () => import('#${side}/b/inside.ts')\n`)
    write(`${side}/src/a/door.ts`, `export { y } from '#${side}/b'\n`)
    write(`${side}/src/a/deep/climbing.ts`, "export { z } from '../../b/inside.ts'\n")
    write(
      `${side}/src/a/one.ts`,
      "import { two } from './two.ts'\n\nexport const one = () => two\n",
    )
    write(
      `${side}/src/a/two.ts`,
      "import { one } from './one.ts'\n\nexport const two = () => one\n",
    )
  }
  execFileSync('git', ['init', '-q', folder])
  let report = ''
  try {
    execFileSync(inRoot('node_modules/.bin/biome'), ['lint', '--reporter=github'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) report = String(error.stdout)
  }
  const found = [
    ...report.matchAll(/title=lint\/\w+\/(\w+),file=[^,]*?(web|worker)\/src\/([\w/-]+),?/g),
  ]
  const each = ['one', 'two'].map((file) => `noImportCycles a/${file}`)
  const restricted = ['deep/climbing', 'late', 'past'].map(
    (file) => `noRestrictedImports a/${file}`,
  )
  for (const side of ['web', 'worker']) {
    const ofSide = found.filter(([, , one]) => one === side)
    expect(ofSide.map(([, rule, , file]) => `${rule} ${file}`).toSorted()).toEqual([
      ...each,
      ...restricted,
    ])
  }
})
