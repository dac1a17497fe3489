import { cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { doors } from './web/build/index-imports.ts'

/**
 * Keeps the tests of the worker off the network: all that they fetch goes through this worker. It
 * runs in the same workerd, because a detour through Node would double the time of each request.
 */
const loopbackOnly = {
  name: 'loopback-only',
  compatibilityDate: '2026-11-01',
  modules: true,
  script: `export default {
    fetch: (request) =>
      new URL(request.url).hostname === '127.0.0.1'
        ? fetch(request)
        : new Response('Tests reach loopback only, not ' + request.url, { status: 500 }),
  }`,
}

/** A busy machine may take seconds to reach the state that a test polls for. */
const slowMachine = { poll: { timeout: 10_000 } }

const pageProject = { expect: slowMachine, testTimeout: 20_000, environment: 'happy-dom' } as const

/** Tests that copy Blobs through IndexedDB, which another realm's Blobs don't survive. */
const offline = [
  'platform',
  'offline',
  'offline-areas',
  'story-request/draft',
  'story-request/outbox',
].map((folder) => `src/${folder}/**/*.test.ts`)

const exclude = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // With one worker, the default on two cores, all web test files would share one global object.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          expect: slowMachine,
          environment: 'node',
          include: [
            'schema/**/*.test.ts',
            'scripts/**/*.test.ts',
            'worker/doubles/**/*.test.ts',
            'worker/evaluate/**/*.test.ts',
            // It measures the time of the processor, and the clock of workerd stands still meanwhile.
            'worker/test/hostile-text.test.ts',
            'web/build/**/*.test.ts',
          ],
          exclude,
          testTimeout: 20_000,
        },
      },
      {
        root: './web',
        plugins: [doors()],
        test: {
          ...pageProject,
          name: 'web',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: [...exclude, ...offline],
          // A process builds the DOM once instead of once per file.
          pool: 'vmThreads',
          setupFiles: ['src/testing/broadcast-channel.ts', 'src/testing/clean.ts'],
        },
      },
      {
        root: './web',
        plugins: [doors()],
        test: {
          ...pageProject,
          name: 'web-offline',
          isolate: false,
          // fake-indexeddb copies Blobs, and a vmThreads context has a Blob class of its own.
          include: [...offline],
          setupFiles: ['src/testing/clean.ts'],
        },
      },
      {
        root: './worker',
        plugins: [
          cloudflareTest(({ inject }) => ({
            wrangler: { configPath: '../wrangler.toml' },
            miniflare: {
              bindings: {
                DATABASE_URL: inject('databaseUrl'),
                DATABASE_AUTH_TOKEN: inject('databaseAuthToken'),
                SESSION_SECRET: 'a secret that only the tests of the worker know',
                EMAIL_HASH_SECRET: 'another secret that only these tests know of',
                OPENAI_API_KEY: 'sk-for-the-double',
                OPENAI_BASE_URL: inject('openAiUrl'),
                // Set, so that the tests outlive OpenAI's own speech.
                SPEECH_MODEL: 'gpt-4o-mini-tts',
                GEOCODER_BASE_URL: inject('geocoderUrl'),
                MAIL_FROM: 'Storystone <hello@storystone.test>',
                MAIL_API_KEY: 're_of_the_double',
                MAIL_BASE_URL: inject('mailUrl'),
                ...inject('vapidKeys'),
                PUSH_DOUBLE_URL: inject('pushUrl'),
                STRIPE_SECRET_KEY: 'sk_test_of_the_double',
                STRIPE_WEBHOOK_SECRET: inject('stripeWebhookSecret'),
                STRIPE_BASE_URL: inject('stripeUrl'),
                WIKIMEDIA_BASE_URLS: inject('wikimediaUrls'),
                MAP_TILES_URL: inject('mapUrl'),
                WIKIMEDIA_TOKEN: 'of-the-double',
                WIKIMEDIA_REQUESTS_PER_MINUTE: '1800',
                DOUBLES: 'openai,stripe,geocoder,wikimedia,map',
                VERSION: 'test',
                SILENT_URL: inject('silentUrl'),
                REPLAY_URL: inject('replayUrl'),
              },
              outboundService: 'loopback-only',
              workers: [loopbackOnly],
            },
          })),
        ],
        test: {
          name: 'worker',
          expect: slowMachine,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...exclude, 'test/hostile-text.test.ts'],
          globalSetup: ['./test/global-setup.ts'],
          // The first test of a process starts workerd, which takes most of half a minute on a busy machine.
          testTimeout: 60_000,
          maxWorkers: 1,
          isolate: false,
        },
      },
    ],
  },
})
