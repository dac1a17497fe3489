import { beforeEach, expect, it } from 'vitest'
import { type PhotoLocation, usePhoto } from '#web/story-request/draft/draft.ts'
import { requestOfPhoto } from '#web/story-request/draft/photo-draft.ts'
import { json, refusal, startContractServer } from '#web/testing/contract-server.ts'
import { signIn, signOut } from '#web/testing/user.ts'
import { locatePhoto } from './take-photo.ts'

const id = '00000000-0000-4000-8000-000000000000'
const rome = { latitude: 41.8902, longitude: 12.4922 }

type Locate = Geolocation['getCurrentPosition']

/** Sets how the browser of the test finds its position; undefined if it cannot. */
const asDevice = (getCurrentPosition: Locate | undefined): void => {
  Reflect.deleteProperty(navigator, 'geolocation')
  if (getCurrentPosition === undefined) return
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition },
  })
}

const inRome: Locate = (found) => {
  const coords = { ...rome, accuracy: 5, altitude: null, altitudeAccuracy: null }
  const more = { heading: null, speed: null, toJSON: () => ({}) }
  found({ coords: { ...coords, ...more }, timestamp: 0, toJSON: () => ({}) })
}

const denied: Locate = (_found, failed) =>
  failed?.({
    code: 1,
    message: 'denied',
    PERMISSION_DENIED: 1,
    POSITION_UNAVAILABLE: 2,
    TIMEOUT: 3,
  })

const where = (): PhotoLocation | undefined => usePhoto.getState().photo?.where

beforeEach(() => {
  signIn()
  usePhoto.setState({
    photo: { id, file: new Blob(), preview: '', where: { status: 'seeking' }, takenAt: null },
  })
})

it('names the device’s location, then sends it to the server', async () => {
  const options: (PositionOptions | undefined)[] = []
  asDevice((found, failed, given) => {
    options.push(given)
    inRome(found, failed)
  })
  const { seen } = await startContractServer(json({ locationName: 'Rome, Italy' }))
  await locatePhoto(id)
  const location = { ...rome, locationName: 'Rome, Italy' }
  expect(where()).toEqual({ status: 'found', location })
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/location/name?latitude=41.8902&longitude=12.4922',
    'POST /api/location',
  ])
  expect(JSON.parse(seen[1]?.body ?? '')).toEqual(location)
  expect(options).toEqual([{ enableHighAccuracy: true, timeout: 8000, maximumAge: 30_000 }])
})

it.each([
  ['does not allow it', denied],
  ['has no such thing', undefined],
])('falls back to Paris when the device %s, and sends nothing', async (_what, device) => {
  asDevice(device)
  const { seen } = await startContractServer(json({ locationName: 'Paris, France' }))
  await locatePhoto(id)
  expect(where()).toEqual({ status: 'fallback' })
  expect(seen).toEqual([])
  expect(requestOfPhoto(usePhoto.getState().photo)).toEqual({ photo: id })
})

it('a failed look-up makes the location unknown, and it is sent without a name', async () => {
  asDevice(inRome)
  const { seen } = await startContractServer(refusal('internal_error'))
  await locatePhoto(id)
  expect(where()).toEqual({
    status: 'found',
    location: { ...rome, locationName: 'Unknown location' },
  })
  expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ ...rome, locationName: '' })
})

it('sends nothing for a signed-out user', async () => {
  signOut()
  asDevice(inRome)
  const { seen } = await startContractServer(json({ locationName: 'Rome, Italy' }))
  await locatePhoto(id)
  expect(where()).toEqual({ status: 'found', location: { ...rome, locationName: '' } })
  expect(seen).toEqual([])
})

it('leaves a newer photo alone', async () => {
  asDevice(inRome)
  const { seen } = await startContractServer(json({ locationName: 'Rome, Italy' }))
  const other = '00000000-0000-4000-8000-000000000001'
  await locatePhoto(other)
  expect(where()).toEqual({ status: 'seeking' })
  expect(seen).toEqual([])
})
