import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
const ask = (query: string, headers: Record<string, string> = agent): Promise<Response> =>
  fetch(`${double.url}/reverse?${query}`, { headers })

describe('the geocoder’s double', () => {
  it('names a town in the asked language', async () => {
    const response = await ask('lat=51.501&lon=-0.125&format=json&accept-language=fr')
    expect(response.status).toBe(200)
    const answer = await response.json()
    expect(answer).toMatchObject({
      address: { city: 'Londres' },
      lat: '51.501',
      lon: '-0.125',
      licence: expect.stringContaining('OpenStreetMap'),
    })
  })

  it.each([
    [44.599, 2.398, 'village', 'Conques', 'France'],
    [47.026, 4.84, 'town', 'Beaune', 'France'],
    [48.86, 2.3355, 'city', 'Paris', 'France'],
    [36.853, 10.323, 'city', 'Carthage', 'Tunisia'],
    [51.508, -0.076, 'city', 'London', 'United Kingdom'],
    [55.949, -3.2, 'city', 'Edinburgh', 'United Kingdom'],
  ])('knows %d, %d as a %s', (latitude, longitude, kind, name, country) => {
    const town = createPlaces().findNear(latitude, longitude)
    expect(town).toMatchObject({ kind, names: { en: { name, country } } })
  })

  it('says so where nobody lives', async () => {
    expect(await (await ask('lat=0&lon=-30&format=json')).json()).toEqual({
      error: 'Unable to geocode',
    })
  })

  it.each([
    [
      'without a User-Agent that says who asks',
      'lat=0&lon=0&format=json',
      { 'user-agent': 'node' },
      403,
    ],
    ['without a latitude', 'lon=0&format=json', agent, 400],
    ['with a longitude that is no number', 'lat=0&lon=x&format=json', agent, 400],
    ['with a latitude of 91', 'lat=91&lon=0&format=json', agent, 400],
    ['for another format', 'lat=0&lon=0&format=xml', agent, 400],
  ])('declines a call %s', async (_what, query, headers, status) => {
    expect((await ask(query, headers)).status).toBe(status)
    expect(await createGeocoderControl(double.url).calls()).toEqual({ count: 1, declined: 1 })
  })

  it('declines a second call within a second, and takes one after', async () => {
    const query = 'lat=48.857&lon=2.352&format=json'
    expect((await ask(query)).status).toBe(200)
    expect((await ask(query)).status).toBe(429)
    await wait(1_050)
    expect((await ask(query)).status).toBe(200)
    const position = { latitude: 48.857, longitude: 2.352 }
    expect((await createGeocoderControl(double.url).calls(position)).count).toBe(2)
  })

  it('does what a test tells it', async () => {
    const position = { latitude: 48.857, longitude: 2.352 }
    await createGeocoderControl(double.url).script({ ...position, do: 'fail' })
    expect((await ask('lat=48.857&lon=2.352&format=json')).status).toBe(500)
  })
})
