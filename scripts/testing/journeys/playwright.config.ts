import { defineConfig } from '@playwright/test'

/** Journeys that fail as a test wants it, in no browser. */
export default defineConfig({ testMatch: '*.journey.ts', workers: 1 })
