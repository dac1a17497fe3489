import { defineConfig } from '@playwright/test'

const isCi = process.env.CI !== undefined

export default defineConfig({
  testDir: 'web/e2e',
  globalSetup: './web/e2e/harness/global-setup.ts',
  outputDir: 'test-results',
  // Each worker runs an app of its own. A third of what a journey does is waiting.
  workers: 3,
  retries: 0,
  forbidOnly: isCi,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  // A service worker hides requests from `page.route`; the journeys that are about it allow it.
  use: {
    screenshot: 'only-on-failure',
    // Recording every test for the one that fails costs a quarter of the time: ask for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    serviceWorkers: 'block',
  },
  // What has no screen runs once; what needs a keyboard runs on a desktop alone.
  projects: [
    { name: 'service', testMatch: 'service/**' },
    {
      name: 'phone',
      testIgnore: ['service/**', 'desktop/**'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      // Where a wide screen is laid out otherwise; axe looks at every screen in both sizes.
      name: 'desktop',
      testMatch: ['desktop/**', '**/{main-job,home,shell,auth}.spec.ts'],
      testIgnore: 'service/**',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
