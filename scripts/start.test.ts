import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Health } from '../schema/contract/health.ts'
import { startWikimediaDouble } from '../worker/doubles/wikimedia/server.ts'
import { findFreePort } from './process/free-port.ts'
import { wikimediaUrlsOf } from './settings/worker-variables.ts'
import { type Sqld, startSqld } from './stack/sqld.ts'
import { processTreeOf } from './testing/processes.ts'
import { type RunningApp, untilReady } from './testing/running-app.ts'
import { createStarter, expectAllEnded } from './testing/starter.ts'

// A cold machine installs, builds the web app and starts five programs.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 30_000 })

const { dataDir, start } = createStarter()

const direct = [process.execPath, 'scripts/start.ts']

const signUp = (url: string, email: string): Promise<Response> =>
  fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a good password' }),
  })

const writerOf = async (url: string): Promise<unknown> =>
  Health.parse(await (await fetch(`${url}/api/health`)).json()).writer

/** Waits for the worker's log line about a sweep, which only the start triggers. */
const untilSwept = (dataDir: string): Promise<void> =>
  vi.waitFor(
    () => expect(readFileSync(join(dataDir, 'logs/worker.log'), 'utf8')).toContain('"job":"sweep"'),
    { timeout: 10_000, interval: 50 },
  )

test('npm start leaves no process behind when it or npm is killed, and keeps its data', async () => {
  const port = String(await findFreePort())
  const first = start(direct, { PORT: port })
  const url = await untilReady(first)
  expect(url).toBe(`http://localhost:${port}`)
  expect((await signUp(url, 'stays@example.test')).status).toBe(201)
  expect(await writerOf(url)).toBe('double')
  await untilSwept(dataDir)
  const pids = processTreeOf(first.pid)
  // sqld, wrangler, workerd and the reaper.
  expect(pids.length).toBeGreaterThan(4)
  first.process.kill('SIGKILL')
  await expectAllEnded(pids)
  expect(first.output.stdout.trim().split('\n')).toHaveLength(1)
  expect(first.output.stderr).toBe('')

  const npm = start(['npm', 'start'], { PORT: port })
  await untilReady(npm)
  expect((await signUp(url, 'stays@example.test')).status).toBe(409)
  const again = processTreeOf(npm.pid)
  npm.process.kill('SIGKILL')
  await expectAllEnded(again)
})

const expectMessage = async (app: RunningApp, message: string): Promise<void> => {
  expect(await app.exited).toBe(1)
  expect(app.output.stdout).toBe('')
  expect(app.output.stderr).toContain(message)
  expect(app.output.stderr.trim().split('\n')).toHaveLength(1)
}

const fromElsewhere = {
  OPENAI_API_KEY: 'sk-of-somebody',
  GEOCODER_BASE_URL: 'https://geocoder.example.org',
  STRIPE_SECRET_KEY: 'sk_test_of_somebody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_somebody',
  // The one that answers at the start is the real one.
  WIKIMEDIA: '',
}

/** Runs an app with real keys and this database until one of its parts is killed. */
const expectNoDoubles = async (
  { url: databaseUrl, authToken }: Sqld,
  wikimediaUrl: string,
): Promise<void> => {
  const own = { STORYSTONE_DATA: join(dataDir, 'other') }
  const elsewhere = {
    ...own,
    ...fromElsewhere,
    DATABASE_URL: databaseUrl,
    DATABASE_AUTH_TOKEN: authToken,
    WIKIMEDIA_BASE_URLS: wikimediaUrlsOf(wikimediaUrl),
  }
  const app = start(direct, { ...elsewhere, PORT: String(await findFreePort()) })
  const url = await untilReady(app)
  expect(app.output.stdout).toContain(
    `database (${new URL(databaseUrl).host}), storyteller, narration (api.openai.com), geocoder, payments, Wikimedia (`,
  )
  expect((await signUp(url, 'elsewhere@example.test')).status).toBe(201)
  const health = await fetch(`${url}/api/health`)
  expect(await health.json()).toMatchObject({ doubles: [], writer: 'model' })
  expect(existsSync(join(own.STORYSTONE_DATA, 'database'))).toBe(false)

  const second = start(direct, { ...own, PORT: String(await findFreePort()) })
  await expectMessage(second, `in use by a Storystone that runs already (process ${app.pid})`)

  const [, ...children] = processTreeOf(app.pid)
  const worker = children[0]
  expect(worker).toBeDefined()
  if (worker !== undefined) process.kill(worker, 'SIGKILL')
  expect(await app.exited).toBe(1)
  expect(app.output.stderr).toMatch(
    /^The \S+.* ended by itself \(SIGKILL\), so everything was stopped/,
  )
  await expectAllEnded(children)
}

test('npm start uses keys and a database elsewhere instead of doubles, refuses a data folder in use, and fails with a message when a part crashes', async () => {
  const elsewhere = await startSqld(join(dataDir, 'elsewhere'))
  const wikimedia = await startWikimediaDouble()
  try {
    await expectNoDoubles(elsewhere, wikimedia.url)
  } finally {
    await Promise.all([elsewhere.stop(), wikimedia.close()])
  }
})

test('npm start explains a port in use and a failed build', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    await expectMessage(start(direct, { PORT: String(port) }), `Port ${port} is taken`)
  } finally {
    other.close()
  }
  const ofAnotherOperator = { OPERATOR_NAME: 'Somebody', OPERATOR_CONTACT: 'us@example.test' }
  await expectMessage(
    start(direct, {
      PORT: String(await findFreePort()),
      ...ofAnotherOperator,
      NAPI_RS_NATIVE_LIBRARY_PATH: '/no/bundler/for/vite',
    }),
    'The web app could not be built, so there is no web/dist to serve: fix that and start again.',
  )
})
