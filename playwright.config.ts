import { defineConfig } from '@playwright/test'
import { devices } from './web/e2e/screens/screen.ts'

const isCi = process.env.CI !== undefined

export default defineConfig({
  testDir: 'web/e2e',
  globalSetup: './web/e2e/harness/global-setup.ts',
  outputDir: 'test-results',
  // Each worker runs an app of its own. A third of what a journey does is waiting.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: isCi,
  // Long enough for a busy machine. A test that fails takes this long.
  timeout: 120_000,
  // Twice what all of them take: beyond it something never ends.
  globalTimeout: 3_600_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // The chaos test mostly waits, so it runs next to the journeys from the start.
  projects: [
    { name: 'chaos', testMatch: 'service/chaos.spec.ts' },
    { name: 'journeys', testIgnore: 'service/chaos.spec.ts' },
  ],
  // A service worker hides requests from `page.route`; the journeys that are about it allow it.
  use: {
    // A phone, where a journey does not say otherwise.
    ...devices.phone,
    screenshot: 'only-on-failure',
    // Recording every test for the one that fails costs a quarter of the time: ask for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    serviceWorkers: 'block',
  },
})
