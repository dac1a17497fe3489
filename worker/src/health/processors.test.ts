import { expect, test } from 'vitest'
import { createClient } from '#test/client/client.ts'
import { processorsOf } from './routes.ts'

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
