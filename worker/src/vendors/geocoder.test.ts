import { expect, test } from 'vitest'
import { replay } from '#test/recordings/replay.ts'
import recording from '#test/recordings/vendors/14-municipality.json' with { type: 'json' }
import { createGeocoder, type GeocodeResult } from './geocoder.ts'

const nameOf = async (answer: unknown): Promise<GeocodeResult> => {
  const { url } = await replay({ body: JSON.stringify(answer) })
  const geocoder = createGeocoder({ baseUrl: url, userAgent: 'test' })
  return geocoder.reverseGeocode({ latitude: 60.2, longitude: 11.1, language: 'en' })
}

test('recording 14: where there is no town, the municipality is the name', async () => {
  const name = 'Municipality, Norway'
  expect(await nameOf(recording)).toEqual({ outcome: 'answered', name })
})

test.for([
  [{ city: 'A', county: 'B', country: 'C' }, 'A, C'],
  [{ suburb: 'S', borough: 'B', city: 'A', country: 'C' }, 'A, C'],
  [{ hamlet: 'H', municipality: 'M', country: 'C' }, 'M, C'],
  [{ hamlet: 'H', county: 'B', country: 'C' }, 'H, C'],
  [{ county: 'B', state: 'S', country: 'C' }, 'B, C'],
  [{ state: 'S', country: 'C' }, 'S, C'],
  [{ island: 'I' }, 'I'],
  [{ city: '', town: 'T', country: 'C' }, 'T, C'],
  [{ city: ['A'], town: 7, village: 'V', country: 'C' }, 'V, C'],
  [{ road: 'R', country: 'C' }, 'C'],
  [{ road: 'R' }, null],
  [[], null],
  [{ city: 'A'.repeat(130), country: 'C' }, null],
] as const)('an address of %j is named %s', async ([address, name]) => {
  expect(await nameOf({ address })).toEqual({ outcome: 'answered', name })
})

test('a position that has no address has no name, and an answer of another shape fails', async () => {
  expect(await nameOf({ error: 'Unable to geocode' })).toEqual({ outcome: 'answered', name: null })
  expect(await nameOf({ address: 'Norway' })).toMatchObject({ outcome: 'failed' })
})
