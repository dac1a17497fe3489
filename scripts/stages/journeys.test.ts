import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runJourneys } from './journeys.ts'

// Playwright starts four times.
vi.setConfig({ testTimeout: 120_000 })

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storystone-journeys-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs journeys of these names, which pass or fail in this order; see `wanted.journey.ts`. */
const run = async (wanted: Record<string, string>) => {
  vi.stubEnv('JOURNEYS_FOLDER', folder)
  vi.stubEnv('JOURNEYS_WANTED', JSON.stringify(wanted))
  const said: string[] = []
  const outcome = await runJourneys({
    browser: '',
    config: 'scripts/testing/journeys/playwright.config.ts',
    say: (line) => said.push(line),
  })
  return { outcome, said: said.join('\n') }
}

const timesRun = (name: string): number => readFileSync(join(folder, name), 'utf8').length

test('one that fails beside others, and passes three times alone, has passed, and is named', async () => {
  const { outcome, said } = await run({ crowded: '-+', other: '+' })
  expect(outcome).toEqual({ ok: true, counts: { passed: 2, failed: 0, skipped: 0 } })
  expect(said).toMatch(
    /passed alone, 3 times of 3:\n {2}wanted\.journey\.ts › as wanted › crowded$/,
  )
  expect(timesRun('crowded')).toBe(4)
  expect(timesRun('other')).toBe(1)
})

test('one that fails once of three times alone has failed, and so has what failed with it', async () => {
  const { outcome, said } = await run({ broken: '-+-+', crowded: '-+', other: '+' })
  expect(outcome).toEqual({ ok: false, counts: { passed: 1, failed: 2, skipped: 0 } })
  expect(said).not.toContain('passed alone')
})
