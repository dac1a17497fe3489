import { cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

/**
 * Keeps the tests of the worker off the network: all that they fetch goes through this worker. It
 * runs beside them, in the same workerd: by way of Node each request would cost as much again.
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

/** What is polled for may take its time on a machine with much else to do. */
const patient = { poll: { timeout: 10_000 } }

const ofPages = { expect: patient, testTimeout: 20_000, environment: 'happy-dom' } as const

/** Tests that copy Blobs through IndexedDB, which another realm's Blobs don't survive. */
const offline = ['storage', 'story/sync', 'request/outbox', 'network'].map(
  (folder) => `src/${folder}/**/*.test.ts`,
)

const exclude = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // One, as two cores would get, would give all files of the web one and the same world.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          expect: patient,
          environment: 'node',
          include: [
            'schema/**/*.test.ts',
            'scripts/**/*.test.ts',
            'worker/doubles/**/*.test.ts',
            'web/build/**/*.test.ts',
          ],
          exclude,
          testTimeout: 20_000,
        },
      },
      {
        root: './web',
        test: {
          ...ofPages,
          name: 'web',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: [...exclude, ...offline],
          // A process builds the page's world once, not for each file anew.
          pool: 'vmThreads',
          setupFiles: ['src/testing/broadcast-channel.ts'],
        },
      },
      {
        root: './web',
        test: {
          ...ofPages,
          name: 'web-offline',
          isolate: false,
          // They copy Blobs, as IndexedDB does, which are other ones in such a world.
          include: [...offline],
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
                GEOCODER_BASE_URL: inject('geocoderUrl'),
                STRIPE_SECRET_KEY: 'sk_test_of_the_double',
                STRIPE_WEBHOOK_SECRET: inject('stripeWebhookSecret'),
                STRIPE_BASE_URL: inject('stripeUrl'),
                DOUBLES: 'openai,stripe,geocoder',
                VERSION: 'test',
                SILENT_URL: inject('silentUrl'),
              },
              outboundService: 'loopback-only',
              workers: [loopbackOnly],
            },
          })),
        ],
        test: {
          name: 'worker',
          expect: patient,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
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
