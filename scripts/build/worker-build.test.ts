import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ensureWorkerBuild } from './worker-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'storystone-worker-build-'))
const builds = join(folder, 'builds')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, text: string): string => {
  writeFileSync(join(folder, file), text)
  return join(folder, file)
}

const build = async (): Promise<string> => {
  const configFile = write(
    'wrangler.toml',
    'name = "echo"\nmain = "echo.js"\ncompatibility_date = "2026-10-01"\n',
  )
  return ensureWorkerBuild({ folder: builds, configFile })
}

const writeEcho = () =>
  write(
    'echo.js',
    'import { word } from "./word.js"\nexport default { fetch: () => new Response(word) }',
  )

/** Resolves once a bundle is written whose builder has not ended. */
const untilBundled = () =>
  vi.waitFor(
    () => {
      const [begun] = readdirSync(builds).filter((name) => name.startsWith('new-'))
      expect(existsSync(join(builds, begun ?? '', 'echo.js'))).toBe(true)
    },
    { timeout: 30_000, interval: 5 },
  )

test('what is built is kept until something that goes into it changes, be it while it is built', async () => {
  writeEcho()
  write('word.js', 'export const word = "early"')
  const building = build()
  await untilBundled()
  write('word.js', 'export const word = "late"')
  const first = await building
  expect(readFileSync(first, 'utf8')).toContain('"late"')
  expect(await build()).toBe(first)

  write('word.js', 'export const word = "two"')
  expect(readFileSync(await build(), 'utf8')).toContain('"two"')

  write('word.js', 'export const word = "late"')
  expect(await build()).toBe(first)
}, 120_000)
