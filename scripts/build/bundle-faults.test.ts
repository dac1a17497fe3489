import { expect, test } from 'vitest'
import { bundleBudget, faultsOf } from './bundle-faults.ts'

const inputs = [
  'worker/src/index.ts',
  'schema/catalog.ts',
  'node_modules/.pnpm/hono@4.13.19/node_modules/hono/dist/hono.js',
  'node_modules/.pnpm/@libsql+client@0.18.0/node_modules/@libsql/client/lib-esm/web.js',
]

test('a bundle of our own code and of packages under licences that allow it is sound', () => {
  expect(faultsOf({ gzipBytes: bundleBudget, inputs })).toEqual([])
})

test('one that is too heavy is found', () => {
  expect(faultsOf({ gzipBytes: bundleBudget + 1, inputs })).toEqual([
    'it weighs 300001 bytes gzip, more than 300000',
  ])
})

test('what runs on this machine only is found', () => {
  for (const own of ['worker/doubles/openai/server.ts', 'scripts/stack/open-stack.ts']) {
    expect(faultsOf({ gzipBytes: 1, inputs: [...inputs, own] })).toEqual([
      `${own} is in it, which is for this machine only`,
    ])
  }
})

test('a package under another licence, or under none, is found once', () => {
  const folder = 'node_modules/.pnpm/espeak-ng@1.0.2/node_modules/espeak-ng'
  const speaking = [...inputs, `${folder}/dist/a.js`, `${folder}/dist/b.js`]
  const licence = (path: string): string => (path === folder ? 'GPL-3.0' : 'MIT')
  expect(faultsOf({ gzipBytes: 1, inputs: speaking }, licence)).toEqual([
    `${folder} is in it under the licence GPL-3.0`,
  ])
  expect(faultsOf({ gzipBytes: 1, inputs: ['node_modules/not-there/a.js'] })).toEqual([
    'node_modules/not-there is in it under the licence none',
  ])
})
