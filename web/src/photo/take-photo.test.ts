import 'fake-indexeddb/auto'
import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetDrafts } from '#web/account/session/erase.ts'
import { type PhotoLocation, usePhoto } from '#web/story-request/draft/draft.ts'
import { forgetPhoto, requestOfPhoto } from '#web/story-request/draft/photo-draft.ts'
import { everyItem } from '#web/story-request/outbox/outbox-database.ts'
import { useGeneration } from '#web/story-request/store.ts'
import { json, refusal, startContractServer, until } from '#web/testing/contract-server.ts'
import { keepOutboxItem } from '#web/testing/outbox.ts'
import { signIn, signOut } from '#web/testing/user.ts'
import { stubWorkers } from '#web/testing/workers.ts'
import { locatePhoto, takenAtOf, takePhoto } from './take-photo.ts'

const picture = new Blob([new Uint8Array([0xff, 0xd8, 0xff])])
const photo = new Blob(['small'], { type: 'image/jpeg' })

beforeEach(() => stubWorkers((order) => [{ result: order instanceof Blob ? {} : photo }]))
beforeEach(forgetDrafts)

it('takePhoto shows nothing when its user has logged out in the meantime', async () => {
  const taking = takePhoto(picture, 'library', i18next.t)
  await forgetDrafts()
  await taking
  expect(usePhoto.getState()).toMatchObject({ photo: null, isBusy: false })
})

it('takePhoto clears the failure of the previous photo', async () => {
  const problem = { code: 'not_recognised', message: 'Unknown.' } as const
  const request = { text: '', format: 'quick_facts', language: 'en' } as const
  const failure = { kind: 'refused', problem } as const
  useGeneration.setState({ generation: { phase: 'failed', request, failure } })
  await takePhoto(picture, 'library', i18next.t)
  expect(useGeneration.getState().generation.phase).toBe('idle')
})

it.each([
  ['is dropped', (id: string) => forgetPhoto(id)],
  ['is replaced', () => takePhoto(picture, 'library', i18next.t)],
])('a photo that %s takes its paused request along', async (_what, act) => {
  await takePhoto(picture, 'library', i18next.t)
  const draftPhoto = usePhoto.getState().photo?.id
  await keepOutboxItem({ state: 'paused', draftPhoto })
  await act(draftPhoto ?? '')
  await until(async () => expect(await everyItem()).toEqual([]))
})

it.each([
  ['2024:05:03 14:21:00', '2024-05-03T14:21:00'],
  ['2024:05:03 14:21:00\0', '2024-05-03T14:21:00'],
  ['0000:00:00 00:00:00', null],
  ['1970:01:01 00:00:00', null],
  ['2024:13:41 14:21:00', null],
  ['2024:02:30 14:21:00', null],
  ['    :  :     :  :  ', null],
  [undefined, null],
])('takenAtOf reads %j as %j', (time, expected) => expect(takenAtOf(time)).toBe(expected))

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

describe('the location of a photo', () => {
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
})
