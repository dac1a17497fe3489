import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot, root } from './cli/paths.ts'

type Arrow = { readonly from: string; readonly to: string }

const importOf = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** Where an import leads: a path from the root for what is ours, a package's name otherwise. */
const targetOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return join(from, '..', specifier)
  const [, side, path = ''] = /^#(web|worker)\/(.+)$/.exec(specifier) ?? []
  if (side) return `${side}/src/${path}${/\.\w+$/.test(path) ? '' : '/index.ts'}`
  return specifier.replace(/^@storystone\//, '')
}

/** The source files of a pattern. Tests and journeys are left out. */
const sourcesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' }).filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|spec)\.(tsx?|mjs)$/.test(file),
  )

const arrowsFrom = (pattern: string): Arrow[] =>
  sourcesIn(pattern).flatMap((from) =>
    [...readFileSync(inRoot(from), 'utf8').matchAll(importOf)].map(([, specifier = '']) => ({
      from,
      to: targetOf(from, specifier),
    })),
  )

/** The arrows that are part of a cycle, or lead from one to another: those left when leaves are removed. */
const cyclesOf = (arrows: readonly Arrow[]): Arrow[] => {
  const sources = new Set(arrows.map(({ from }) => from))
  const targets = new Set(arrows.map(({ to }) => to))
  const left = arrows.filter(({ from, to }) => sources.has(to) && targets.has(from))
  return left.length === arrows.length ? left : cyclesOf(left)
}

/** The same arrows between folders. An arrow within a folder is left out. */
const betweenFolders = (arrows: readonly Arrow[]): Arrow[] =>
  arrows
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to)

/** An arrow of files as one of modules: a module's own folders may know each other. */
const betweenModules = ({ from, to }: Arrow): Arrow => {
  const doorOf = (path: string) => `${path.split('/').slice(0, 3).join('/')}/index.ts`
  return { from: doorOf(from), to: doorOf(to) }
}

/**
 * A layer may import itself and the layers below it; folders in one row don't know each other. A folder
 * within another may have a layer of its own.
 */
type Layers = readonly (readonly string[])[]

/** The modules of the web app, between its shell and its components. */
const webModules = [
  ...['account', 'billing', 'discover', 'narration', 'offline', 'photo', 'places', 'samples'],
  ...['settings', 'stories', 'story-request'],
]

/** What is above the modules of the web app, and below them, as in docs/architecture.md. */
const webLayers: Layers = [['main.tsx'], ['app'], ['ui'], ['platform'], ['locales']]

/** The worker from top to bottom, as in docs/architecture.md. */
const workerLayers: Layers = [
  ['index.ts', 'account-command.ts'],
  ['app.ts', 'sweep.ts'],
  ['services.ts'],
  ['bindings.ts', 'env.ts'],
  ['account'],
  ['export', 'generation', 'health', 'narration'],
  ['stories'],
  ['grounding'],
  ['billing', 'places'],
  ['languages', 'location', 'media'],
  ['vendors'],
  ['platform'],
]

/** The arrows that point up, or sideways between two folders of one row. */
const upwardIn = (layers: Layers, root: string, arrows: readonly Arrow[]): Arrow[] => {
  const placeOf = (path: string) => {
    const isIn = (name: string) => `${path}/`.startsWith(`${root}/${name}/`)
    const [folder] = layers
      .flat()
      .filter(isIn)
      .toSorted((a, b) => b.length - a.length)
    return folder && { folder, row: layers.findIndex((names) => names.includes(folder)) }
  }
  return arrows.filter(({ from, to }) => {
    const [source, target] = [placeOf(from), placeOf(to)]
    if (!source || !target) return false
    return target.row < source.row || (target.row === source.row && target.folder !== source.folder)
  })
}

const isWithin = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

describe('the architecture', () => {
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
      'the service worker imports the doors that are made for it',
      'web/src/service-worker/**/*.ts',
      ({ to }) =>
        ['schema', 'web/src'].some((room) => isWithin(room)(to)) &&
        ![
          'schema/contract',
          'web/src/story-request/service-worker.ts',
          'web/src/photo/shared-photos.ts',
          'web/src/offline/shelf/shelf-owner.ts',
          'web/src/platform/connection',
          'web/src/service-worker',
        ].some((room) => to === room || isWithin(room)(to)),
    ],
    [
      'only tests import the web’s test helpers, and only the build the service worker',
      'web/{src,build}/**/*.{ts,tsx}',
      ({ from, to }) =>
        (isWithin('web/src/testing')(to) && !isWithin('web/src/testing')(from)) ||
        (isWithin('web/src/service-worker')(to) &&
          !['web/src/service-worker', 'web/build'].some((room) => isWithin(room)(from))),
    ],
  ])('%s', (_rule, pattern, isForbidden) => {
    expect(arrowsFrom(pattern).filter(isForbidden)).toEqual([])
  })

  test.each(['schema/**/*.ts', 'web/src/**/*.{ts,tsx}', 'worker/**/*.ts', 'scripts/**/*.ts'])(
    'no file of %s imports itself through others',
    (pattern) => {
      expect(cyclesOf(arrowsFrom(pattern))).toEqual([])
    },
  )

  describe.each<[string, Layers, string[]]>([
    ['web/src', webLayers, ['service-worker', 'testing', ...webModules]],
    ['worker/src', workerLayers, []],
  ])('%s', (root, layers, apart) => {
    const arrows = arrowsFrom(`${root}/**/*.{ts,tsx}`)

    test('imports point down the layers', () => {
      expect(upwardIn(layers, root, arrows)).toEqual([])
    })

    test('every folder has a layer', () => {
      const folders = readdirSync(inRoot(root)).filter((name) => !apart.includes(name))
      const names = new Set(layers.flat().map((name) => name.split('/')[0]))
      expect(folders.filter((folder) => !names.has(folder))).toEqual([])
    })
  })

  test.each(['web', 'worker'])('no module of %s imports itself through others', (side) => {
    const modules = arrowsFrom(`${side}/src/**/*.{ts,tsx}`)
      .filter(({ from, to }) => !/testing|main\.tsx/.test(from) && to.startsWith(`${side}/src/`))
      .map(betweenModules)
    expect(cyclesOf(betweenFolders(modules))).toEqual([])
  })

  const arrow = (from: string, to: string): Arrow => ({ from, to })

  test('a planted cycle of files is found, and what only leads to it is not', () => {
    const cycle = [arrow('a', 'b'), arrow('b', 'a')]
    expect(cyclesOf([arrow('c', 'a'), ...cycle, arrow('b', 'd'), arrow('d', 'zod')])).toEqual(cycle)
  })

  test('a planted cycle of folders is found where its files form none', () => {
    const planted = [arrow('ui/menu.tsx', 'app/i18n.ts'), arrow('app/shell.tsx', 'ui/page.tsx')]
    expect(cyclesOf(planted)).toEqual([])
    expect(cyclesOf(betweenFolders(planted))).toHaveLength(2)
  })

  test.each([
    ['up', webLayers, 'web/src/ui/page/page.tsx', 'web/src/app/shell.tsx'],
    ['up', workerLayers, 'worker/src/platform/http/headers.ts', 'worker/src/account/store.ts'],
    ['sideways', workerLayers, 'worker/src/export/routes.ts', 'worker/src/narration/store.ts'],
  ])('a planted import that points %s is found', (_direction, layers, from, to) => {
    const root = from.split('/').slice(0, 2).join('/')
    expect(upwardIn(layers, root, [arrow(from, to)])).toEqual([arrow(from, to)])
  })

  test.each([
    ['web/src', webLayers, 'web/src/app/shell.tsx', 'web/src/platform/api/call.ts'],
    ['worker/src', workerLayers, 'worker/src/app.ts', 'worker/src/billing/credits-routes.ts'],
  ])('an import of %s that points down is allowed', (root, layers, from, to) => {
    expect(upwardIn(layers, root, [arrow(from, to)])).toEqual([])
  })

  test('the imports of each part are read', () => {
    for (const pattern of ['schema/**/*.ts', 'web/src/**/*.{ts,tsx}', 'worker/src/**/*.ts']) {
      expect(arrowsFrom(pattern).length).toBeGreaterThan(20)
    }
    const ofWorker = arrowsFrom('worker/src/**/*.ts').map(({ to }) => to)
    expect(ofWorker.some(isWithin('schema/database'))).toBe(true)
  })
})
