import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { findFreePort } from './process/free-port.ts'
import { type Sqld, startSqld } from './stack/sqld.ts'
import { familyOf } from './testing/processes.ts'
import { type RunningApp, untilAnnounced } from './testing/running-app.ts'
import { createStarter, expectNobodyLeft } from './testing/starter.ts'

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

/** Waits for the worker's line about a sweep, which nobody but the start asks for. */
const untilSwept = (dataDir: string): Promise<void> =>
  vi.waitFor(
    () => expect(readFileSync(join(dataDir, 'logs/worker.log'), 'utf8')).toContain('"job":"sweep"'),
    { timeout: 10_000, interval: 50 },
  )

test('nobody is left when the supervisor is killed, nor when npm is; the data is there at the next start', async () => {
  const port = String(await findFreePort())
  const first = start(direct, { PORT: port })
  const url = await untilAnnounced(first)
  expect(url).toBe(`http://localhost:${port}`)
  expect((await signUp(url, 'stays@example.test')).status).toBe(201)
  await untilSwept(dataDir)
  const family = familyOf(first.pid)
  expect(family.length).toBeGreaterThan(4)
  first.process.kill('SIGKILL')
  await expectNobodyLeft(family)
  expect(first.said.out.trim().split('\n')).toHaveLength(1)
  expect(first.said.err).toBe('')

  const npm = start(['npm', 'start'], { PORT: port })
  await untilAnnounced(npm)
  expect((await signUp(url, 'stays@example.test')).status).toBe(409)
  const again = familyOf(npm.pid)
  npm.process.kill('SIGKILL')
  await expectNobodyLeft(again)
})

const expectSentence = async (app: RunningApp, sentence: string): Promise<void> => {
  expect(await app.exited).toBe(1)
  expect(app.said.out).toBe('')
  expect(app.said.err).toContain(sentence)
  expect(app.said.err.trim().split('\n')).toHaveLength(1)
}

const fromElsewhere = {
  OPENAI_API_KEY: 'sk-of-somebody',
  GEOCODER_BASE_URL: 'https://geocoder.example.org',
  STRIPE_SECRET_KEY: 'sk_test_of_somebody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_somebody',
}

/** What an app does that has its keys and this database from elsewhere, until a part ends by itself. */
const expectNothingOfItsOwn = async ({ url: databaseUrl, authToken }: Sqld): Promise<void> => {
  const own = { STORYSTONE_DATA: join(dataDir, 'other') }
  const elsewhere = {
    ...{ ...own, ...fromElsewhere },
    ...{ DATABASE_URL: databaseUrl, DATABASE_AUTH_TOKEN: authToken },
  }
  const app = start(direct, { ...elsewhere, PORT: String(await findFreePort()) })
  const url = await untilAnnounced(app)
  expect(app.said.out).toContain(
    `database (${new URL(databaseUrl).host}), storyteller, geocoder, payments;`,
  )
  expect((await signUp(url, 'elsewhere@example.test')).status).toBe(201)
  const health = await fetch(`${url}/api/health`)
  expect(await health.json()).toMatchObject({ doubles: [] })
  expect(existsSync(join(own.STORYSTONE_DATA, 'database'))).toBe(false)

  const second = start(direct, { ...own, PORT: String(await findFreePort()) })
  await expectSentence(second, `in use by a Storystone that runs already (process ${app.pid})`)

  const [, ...children] = familyOf(app.pid)
  const worker = children[0]
  expect(worker).toBeDefined()
  if (worker !== undefined) process.kill(worker, 'SIGKILL')
  expect(await app.exited).toBe(1)
  expect(app.said.err).toMatch(/^The \S+.* ended by itself \(SIGKILL\), so everything was ended/)
  await expectNobodyLeft(children)
}

test('keys and a database elsewhere are used instead of doubles and a database here; a second app on its data folder gets a sentence; a part that ends by itself ends everything, with a sentence and 1', async () => {
  const elsewhere = await startSqld({ dataDir: join(dataDir, 'elsewhere') })
  try {
    await expectNothingOfItsOwn(elsewhere)
  } finally {
    await elsewhere.stop()
  }
})

test('a port that is taken, one that is none, secrets that are too short, and pages that can’t be built get a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await wait(50)
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    await expectSentence(start(direct, { PORT: String(port) }), `Port ${port} is taken`)
  } finally {
    other.close()
  }
  await expectSentence(start(direct, { PORT: 'eighty' }), 'PORT is "eighty"')
  await expectSentence(start(direct, { SESSION_SECRET: 'short' }), 'SESSION_SECRET is missing or')
  const ofAnotherOperator = { OPERATOR_NAME: 'Somebody', OPERATOR_CONTACT: 'us@example.test' }
  await expectSentence(
    start(direct, { ...ofAnotherOperator, NAPI_RS_NATIVE_LIBRARY_PATH: '/no/bundler/for/vite' }),
    'The web app could not be built, so there is no web/dist to serve: mend that and start again.',
  )
})
