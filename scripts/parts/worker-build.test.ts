import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ensureWorkerBuild } from './worker-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'storystone-worker-build-'))
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
  return ensureWorkerBuild({ folder: join(folder, 'builds'), configFile })
}

test('what is built is kept until something that goes into it changes', async () => {
  write(
    'echo.js',
    'import { word } from "./word.js"\nexport default { fetch: () => new Response(word) }',
  )
  write('word.js', 'export const word = "one"')
  const first = await build()
  expect(readFileSync(first, 'utf8')).toContain('"one"')
  expect(await build()).toBe(first)

  write('word.js', 'export const word = "two"')
  expect(readFileSync(await build(), 'utf8')).toContain('"two"')

  write('word.js', 'export const word = "one"')
  expect(await build()).toBe(first)
}, 60_000)
