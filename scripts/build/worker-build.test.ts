import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createTestFolder } from '../testing/test-folder.ts'
import { ensureWorkerBuild } from './worker-build.ts'

const folder = createTestFolder()
const builds = join(folder, 'builds')

const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
const setWord = (word: string): void => write('word.js', `export const word = "${word}"`)

const build = (): Promise<string> =>
  ensureWorkerBuild(join(folder, 'wrangler.toml'), {
    root: folder,
    inputs: ['*.js'],
    kept: builds,
  })

/** Resolves once a bundle is written whose builder has not ended. */
const untilBundled = () =>
  vi.waitFor(
    () => {
      const [started] = readdirSync(builds).filter((name) => name.startsWith('new-'))
      expect(existsSync(join(builds, started ?? '', 'echo.js'))).toBe(true)
    },
    { timeout: 30_000, interval: 5 },
  )

test('ensureWorkerBuild keeps a build until an input changes, even during the build', async () => {
  write('wrangler.toml', 'name = "echo"\nmain = "echo.js"\ncompatibility_date = "2026-10-01"\n')
  write(
    'echo.js',
    'import { word } from "./word.js"\nexport default { fetch: () => new Response(word) }',
  )
  setWord('early')
  const building = build()
  await untilBundled()
  setWord('late')
  const first = await building
  expect(readFileSync(first, 'utf8')).toContain('"late"')
  expect(await build()).toBe(first)

  setWord('two')
  expect(readFileSync(await build(), 'utf8')).toContain('"two"')

  setWord('late')
  expect(await build()).toBe(first)
}, 120_000)
