import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunningDouble } from '../http/double-server.ts'
import { createGeocoderControl } from './control.ts'
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
