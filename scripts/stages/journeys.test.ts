import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passAlone, runJourneys } from './journeys.ts'

// Playwright starts three times.
vi.setConfig({ testTimeout: 120_000 })

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storystone-journeys-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Journeys of these names, which pass or fail in this order; see `wanted.journey.ts`. */
const want = (wanted: Record<string, string>) => {
  vi.stubEnv('JOURNEYS_FOLDER', folder)
  vi.stubEnv('JOURNEYS_WANTED', JSON.stringify(wanted))
  const said: string[] = []
  const config = 'scripts/testing/journeys/playwright.config.ts'
  return { said, options: { browser: '', config, say: (line: string) => said.push(line) } }
}

const timesRun = (name: string): number => readFileSync(join(folder, name), 'utf8').length

test('one that fails beside others, and passes three times alone, has passed, and is named', async () => {
  const { options, said } = want({ crowded: '-+', other: '+' })
  expect(await runJourneys(options)).toEqual({
    ok: true,
    counts: { passed: 2, failed: 0, skipped: 0 },
  })
  expect(said.join('\n')).toMatch(
    /passed alone, 3 times of 3:\n {2}wanted\.journey\.ts › as wanted › crowded$/,
  )
  expect(timesRun('crowded')).toBe(4)
  expect(timesRun('other')).toBe(1)
})

test('those of which one fails once of three times alone have not passed', async () => {
  const { options } = want({ broken: '+-+', crowded: '+' })
  const named = (name: string) => ({ file: 'wanted.journey.ts', names: ['as wanted', name] })
  expect(await passAlone(options, [named('broken'), named('crowded')])).toBe(false)
  expect(timesRun('broken')).toBe(3)
})
