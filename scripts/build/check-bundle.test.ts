import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot } from '../cli/paths.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { bundleBudget, findBundleProblems, findSpeechDouble } from './check-bundle.ts'

const inputs = [
  'worker/src/index.ts',
  'schema/formats.ts',
  'node_modules/.pnpm/hono@4.13.19/node_modules/hono/dist/hono.js',
  'node_modules/.pnpm/@libsql+client@0.18.0/node_modules/@libsql/client/lib-esm/web.js',
]

test('findBundleProblems accepts our own code and packages with allowed licences', () => {
  expect(findBundleProblems({ gzipBytes: bundleBudget, inputs })).toEqual([])
})

test('findBundleProblems reports a bundle past the budget', () => {
  expect(findBundleProblems({ gzipBytes: bundleBudget + 1, inputs })).toEqual([
    'it weighs 400001 bytes gzip, more than 400000',
  ])
})

test.each(['worker/doubles/openai/server.ts', 'scripts/stack/open-stack.ts'])(
  'findBundleProblems reports %s, which runs on this machine only',
  (file) => {
    expect(findBundleProblems({ gzipBytes: 1, inputs: [...inputs, file] })).toEqual([
      `it contains ${file}, which is for this machine only`,
    ])
  },
)

test('findBundleProblems reports a package under another licence, or under none, once', () => {
  const folder = 'node_modules/.pnpm/espeak-ng@1.0.2/node_modules/espeak-ng'
  const withSpeech = [...inputs, `${folder}/dist/a.js`, `${folder}/dist/b.js`]
  const licence = (path: string): string => (path === folder ? 'GPL-3.0' : 'MIT')
  expect(findBundleProblems({ gzipBytes: 1, inputs: withSpeech }, licence)).toEqual([
    `it contains ${folder} under the licence GPL-3.0`,
  ])
  expect(findBundleProblems({ gzipBytes: 1, inputs: ['node_modules/not-there/a.js'] })).toEqual([
    'it contains node_modules/not-there under the licence none',
  ])
})

const dist = createTestFolder()

describe('the speech double', () => {
  test.each([
    'espeak-ng/dist/espeak-ng.js',
    'espeak-ng/dist/espeak-ng.wasm',
    'wasm-media-encoders/wasm/mp3.wasm',
  ])('is found in a build: %s', (file) => {
    writeFileSync(join(dist, 'app.js'), 'export const app = 1')
    expect(findSpeechDouble(dist)).toEqual([])
    cpSync(inRoot(`node_modules/${file}`), join(dist, 'asset.bin'))
    expect(findSpeechDouble(dist)).not.toEqual([])
    rmSync(join(dist, 'asset.bin'))
  })
})
