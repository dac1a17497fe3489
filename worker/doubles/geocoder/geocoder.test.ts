import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunningDouble } from '../http/double-server.ts'
import { createGeocoderControl } from './control.ts'
import { createPlaces } from './places.ts'
import { startGeocoderDouble } from './server.ts'

let double: RunningDouble
beforeEach(async () => {
  double = await startGeocoderDouble()
})
afterEach(() => double.close())

const agent = { 'user-agent': 'Storystone-test/1 (somebody@example.org)' }
const reverse = (query: string, headers: Record<string, string> = agent): Promise<Response> =>
  fetch(`${double.url}/reverse?${query}`, { headers })

test.each([
  [44.599, 2.398, 'village', 'Conques', 'France'],
  [47.026, 4.84, 'town', 'Beaune', 'France'],
  [61.5744, 9.4795, 'municipality', 'Nord-Fron', 'Norway'],
  [48.86, 2.3355, 'city', 'Paris', 'France'],
  [36.853, 10.323, 'city', 'Carthage', 'Tunisia'],
  [51.508, -0.076, 'city', 'London', 'United Kingdom'],
  [55.949, -3.2, 'city', 'Edinburgh', 'United Kingdom'],
])('%d, %d is in a %s', (latitude, longitude, kind, name, country) => {
  const town = createPlaces().findNear(latitude, longitude)
  expect(town).toMatchObject({ kind, names: { en: { name, country } } })
})

test.each([
  ['a generic User-Agent', 'lat=0&lon=0&format=json', { 'user-agent': 'node' }, 403],
  ['no latitude', 'lon=0&format=json', agent, 400],
  ['a longitude that is no number', 'lat=0&lon=x&format=json', agent, 400],
  ['a latitude of 91', 'lat=91&lon=0&format=json', agent, 400],
  ['another format', 'lat=0&lon=0&format=xml', agent, 400],
])('reverse declines a call with %s', async (_, query, headers, status) => {
  expect((await reverse(query, headers)).status).toBe(status)
  expect(await createGeocoderControl(double.url).calls()).toEqual({ count: 1, declined: 1 })
})

test('reverse declines a second call within a second', async () => {
  const query = 'lat=48.857&lon=2.352&format=json'
  expect((await reverse(query)).status).toBe(200)
  expect((await reverse(query)).status).toBe(429)
})

test('an address has what is around a settlement, too', async () => {
  const answer: unknown = await (await reverse('lat=61.574&lon=9.479&format=json')).json()
  expect(answer).toMatchObject({
    address: { road: 'Road', municipality: 'Nord-Fron', county: 'Some County', country: 'Norway' },
  })
})
