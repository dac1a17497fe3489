import { defineConfig } from '@playwright/test'

/** Journeys without a browser, with results that a test scripts. */
export default defineConfig({ testMatch: '*.journey.ts', workers: 1 })
