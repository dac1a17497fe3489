import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { findFreePort } from './parts/free-port.ts'
import { startSqld } from './parts/sqld.ts'
import { familyOf } from './testing/processes.ts'
import { type RunningApp, untilAnnounced } from './testing/running-app.ts'
import { createStarter, expectNobodyLeft } from './testing/starter.ts'

// A cold machine builds the web app and starts four programs.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 30_000 })

const { dataDir, start } = createStarter()

const direct = [process.execPath, 'scripts/start.ts']

const signUp = (url: string, email: string): Promise<Response> =>
  fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a good password' }),
  })

test('every child ends when the supervisor is killed, and the data is there at the next start', async () => {
  const port = String(await findFreePort())
  const first = start(direct, { PORT: port })
  const url = await untilAnnounced(first)
  expect(url).toBe(`http://localhost:${port}`)
  expect((await signUp(url, 'stays@example.test')).status).toBe(201)
  const family = familyOf(first.pid)
  expect(family.length).toBeGreaterThan(4)
  first.process.kill('SIGKILL')
  await expectNobodyLeft(family)

  const second = start(direct, { PORT: port })
  await untilAnnounced(second)
  expect((await signUp(url, 'stays@example.test')).status).toBe(409)
  const again = familyOf(second.pid)
  second.process.kill('SIGINT')
  expect(await second.exited).toBe(0)
  await expectNobodyLeft(again)
  expect(second.said.out.trim().split('\n')).toHaveLength(1)
  expect(second.said.err).toBe('')
})

const expectSentence = async (app: RunningApp, sentence: string): Promise<void> => {
  expect(await app.exited).toBe(1)
  expect(app.said.out).toBe('')
  expect(app.said.err).toContain(sentence)
  expect(app.said.err.trim().split('\n')).toHaveLength(1)
}

test('a second app on the same data folder gets a sentence; a part that ends by itself ends everything, with a sentence and 1', async () => {
  const app = start(direct, { PORT: String(await findFreePort()) })
  await untilAnnounced(app)
  const second = start(direct, { PORT: String(await findFreePort()) })
  await expectSentence(second, `in use by a Storystone that runs already (process ${app.pid})`)
  const [, ...children] = familyOf(app.pid)
  const database = children[0]
  expect(database).toBeDefined()
  if (database !== undefined) process.kill(database, 'SIGKILL')
  expect(await app.exited).toBe(1)
  expect(app.said.err).toMatch(/^The \S+.* ended by itself \(SIGKILL\), so everything was ended/)
  await expectNobodyLeft(children)
})

test('a key and a database elsewhere are used instead of a double and a database here', async () => {
  const elsewhere = await startSqld({ dataDir: join(dataDir, 'elsewhere') })
  const app = start(direct, {
    PORT: String(await findFreePort()),
    STORYSTONE_DATA: join(dataDir, 'other'),
    OPENAI_API_KEY: 'sk-of-somebody',
    GEOCODER_BASE_URL: 'https://geocoder.example.org',
    STRIPE_SECRET_KEY: 'sk_test_of_somebody',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_somebody',
    DATABASE_URL: elsewhere.url,
    DATABASE_AUTH_TOKEN: elsewhere.authToken,
  })
  try {
    const url = await untilAnnounced(app)
    expect(app.said.out).toContain(
      `database (${new URL(elsewhere.url).host}), storyteller, geocoder, payments;`,
    )
    expect((await signUp(url, 'elsewhere@example.test')).status).toBe(201)
    const health = await fetch(`${url}/api/health`)
    expect(await health.json()).toMatchObject({ doubles: [] })
    expect(existsSync(join(dataDir, 'other', 'database'))).toBe(false)
  } finally {
    await elsewhere.stop()
  }
})

test('a port that is taken, one that is none, and secrets that are too short get a sentence', async () => {
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
})
