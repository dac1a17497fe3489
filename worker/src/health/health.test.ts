import { Health } from '@storystone/schema/contract/health.ts'
import { modelStates } from '@storystone/schema/database/models.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient, linesDuring, runSweep } from '#test/client/client.ts'
import { execute, testDatabase } from '#test/database/database.ts'
import { OPENAI_BASE_URL, OPENAI_MODEL, SILENT_URL } from '#test/env.ts'
import { replay } from '#test/recordings/replay.ts'
import { createModelControl } from '../../doubles/openai/models/control.ts'
import { checkModels, findModelWarnings, processorsOf } from './routes.ts'

test('GET /api/health reports the database and the doubles in use', async () => {
  const response = await createClient().get('/api/health')
  expect(response.status).toBe(200)
  expect(Health.parse(await response.json())).toEqual({
    ok: true,
    version: 'test',
    doubles: ['openai', 'stripe', 'geocoder', 'wikimedia', 'map'],
    writer: 'double',
    needsContact: false,
    warnings: [],
    canResetPassword: true,
  })
})

const production = {
  doubles: [],
  openAiUrl: 'https://api.openai.com/v1',
  speechUrl: 'https://api.deepinfra.com/v1/openai',
  stripeUrl: 'https://api.stripe.com',
  geocoderUrl: 'https://nominatim.openstreetmap.org',
  wikimediaUrl: 'https://en.wikipedia.org',
  databaseUrl: 'libsql://storystone-us.aws-eu-west-1.turso.io',
}

test('processorsOf names the vendors of a deployment', () => {
  expect(processorsOf(production)).toEqual([
    { purpose: 'storyteller', name: 'OpenAI' },
    { purpose: 'speech', name: 'DeepInfra' },
    { purpose: 'payments', name: 'Stripe' },
    { purpose: 'maps', name: 'OpenStreetMap (Nominatim)' },
    { purpose: 'places', name: 'Wikimedia' },
    { purpose: 'database', name: 'Turso' },
    { purpose: 'files', name: 'Cloudflare' },
  ])
})

test('processorsOf names an unknown vendor by its host, and leaves out doubles and this machine', () => {
  const own = {
    doubles: ['stripe', 'wikimedia'] as const,
    wikimediaUrl: 'http://127.0.0.1:1/en',
    openAiUrl: 'http://127.0.0.1:11434/v1',
    speechUrl: 'http://127.0.0.1:8880/v1',
    stripeUrl: 'https://api.stripe.com',
    geocoderUrl: 'https://maps.museum.example/api',
    databaseUrl: 'http://localhost:8080',
  }
  const maps = [{ purpose: 'maps', name: 'maps.museum.example' }]
  expect(processorsOf(own)).toEqual(maps)
  expect(processorsOf({ ...own, openAiUrl: null, speechUrl: null })).toEqual(maps)
  expect(processorsOf({ ...own, speechUrl: 'https://tts.museum.example/v1' })).toEqual([
    { purpose: 'speech', name: 'tts.museum.example' },
    ...maps,
  ])
})

test('GET /api/processors answers nobody where every service is a double', async () => {
  const response = await createClient().get('/api/processors')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([])
})

const day = 24 * 60 * 60_000
const control = createModelControl(OPENAI_BASE_URL)
const dateIn = (days: number): string =>
  new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** What health, log and state say of a model whose server answers so. */
const check = async (model: Parameters<typeof checkModels>[0]['models'][number], now: number) => {
  const deps = { models: [model], database: testDatabase() }
  let asked = 0
  const lines = await linesDuring(async () => {
    asked = await checkModels(deps, now)
  })
  const alerts = lines.filter((line) => line.includes('operator_must_act'))
  return { asked, alerts, warnings: await findModelWarnings(deps, now) }
}

const ofServer = async (status: number, body: unknown) => {
  const server = await replay({ status, body: JSON.stringify(body) })
  const setting = `TEST_MODEL_${crypto.randomUUID()}`
  return { server, model: { setting, model: 'm', baseUrl: `${server.url}/v1`, apiKey: 'k' } }
}

beforeEach(() => execute(sql`DELETE FROM ${modelStates}`))

describe('a model', () => {
  test.each([
    ['tomorrow', 1, / which .+ shuts down on \d{4}-\d\d-\d\d: set another model or server/],
    ['in 60 days', 60, / which .+ shuts down on /],
    ['today', 0, / which .+ shuts down on /],
    ['yesterday', -1, / which .+ shut down on /],
  ])('that ends %s is in health and in an alert', async (_when, days, message) => {
    const { model, server } = await ofServer(200, { id: 'm', shutdown_date: dateIn(days) })
    const { warnings, alerts } = await check(model, Date.now())
    const expected = {
      what: model.setting,
      date: dateIn(days),
      message: expect.stringMatching(message),
    }
    expect(warnings).toEqual([expected])
    expect(alerts).toHaveLength(1)
    expect(alerts[0]).toContain('model_ends')
    expect(alerts[0]).toContain(warnings[0]?.message)
    const [request] = await server.requests()
    expect(request).toMatchObject({ method: 'GET', url: '/v1/models/m' })
    expect(request?.headers.authorization).toBe('Bearer k')
  })

  test.each([
    ['404 and OpenAI’s code', { error: { message: 'x', code: 'model_not_found' } }],
    ['404 and a sentence', { error: { message: "model 'm' not found", type: 'not_found_error' } }],
    ['404 and only text', { error: 'The model `m` does not exist' }],
  ])('that is not there, by %s, is in health and in an alert', async (_how, body) => {
    const { model } = await ofServer(404, body)
    const { warnings, alerts } = await check(model, Date.now())
    expect(warnings).toEqual([
      { what: model.setting, message: expect.stringContaining('does not have') },
    ])
    expect(alerts).toHaveLength(1)
    expect(alerts[0]).toContain('model_missing')
  })

  test.each([
    ['that has no date', 200, { id: 'm', shutdown_date: null }],
    ['that knows no dates', 200, { id: 'm', object: 'model' }],
    ['that says nonsense for a date', 200, { id: 'm', shutdown_date: 'soon' }],
    ['of an end in 61 days', 200, { id: 'm', shutdown_date: dateIn(61) }],
    ['without the call', 404, { detail: 'Not Found' }],
    [
      'without the call, as OpenAI says it',
      404,
      { error: { message: 'Invalid URL (GET /v1/models/m)' } },
    ],
    ['that does not describe models to this key', 403, { error: { code: 'x' } }],
    ['that answers with something else', 200, ['gpt']],
    ['that fails', 500, {}],
  ])('of a server %s is left in peace', async (_what, status, body) => {
    const { model } = await ofServer(status, body)
    expect(await check(model, Date.now())).toEqual({ asked: 1, alerts: [], warnings: [] })
  })

  test('of a server that never answers is left in peace within seconds', async () => {
    const model = { setting: 'TEST_MODEL', model: 'm', baseUrl: SILENT_URL, apiKey: 'k' }
    expect(await check(model, Date.now())).toEqual({ asked: 1, alerts: [], warnings: [] })
  })

  test('is asked about once a day, and at once when the setting changes', async () => {
    const { model } = await ofServer(200, { id: 'm', shutdown_date: dateIn(1) })
    const now = Date.now()
    expect(await check(model, now)).toMatchObject({ asked: 1 })
    expect(await check(model, now + day - 1)).toMatchObject({ asked: 0, warnings: [{}] })
    expect(await check(model, now + day)).toMatchObject({ asked: 1 })
    const { server } = await ofServer(404, {})
    const changed = { ...model, baseUrl: `${server.url}/v1` }
    expect(await check(changed, now + day)).toEqual({ asked: 1, alerts: [], warnings: [] })
  })
})

test('the sweep asks about the model of the settings, and GET /api/health warns of its end', async () => {
  await control.script({ id: OPENAI_MODEL, shutdownDate: dateIn(10) })
  try {
    await runSweep()
    const health = Health.parse(await (await createClient().get('/api/health')).json())
    expect(health.warnings).toEqual([
      {
        what: 'OPENAI_MODEL',
        date: dateIn(10),
        message: expect.stringContaining(`OPENAI_MODEL is ${OPENAI_MODEL}, which 127.0.0.1`),
      },
    ])
  } finally {
    await control.script({ id: OPENAI_MODEL })
    await execute(sql`DELETE FROM ${modelStates}`)
  }
})
