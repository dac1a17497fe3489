import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { setConnection } from '#web/platform/connection/connection.ts'
import { json, startContractServer, startServerOf, until } from '#web/testing/contract-server.ts'
import { candidate } from '#web/testing/outbox.ts'
import { doing, press, render, textOf } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { chosenPlace } from './place-search.ts'
import { knownPosition, PlacesAround, usePlacesAround } from './places-around.tsx'

const arch = candidate('Arch of Constantine', { distance: 204 })
const far = candidate('Far', { distance: 900 })
const around = [far, arch, ...['B', 'C', 'D', 'E', 'F'].map((name) => candidate(name))]

/** A device at the Colosseum, with this answer to whether that may be known. */
const stubDevice = (permission: PermissionState) => {
  const getCurrentPosition = vi.fn((found: PositionCallback) =>
    found({ coords: { latitude: 41.89, longitude: 12.49 } } as GeolocationPosition),
  )
  const query = async () => ({ state: permission })
  vi.stubGlobal('navigator', {
    ...navigator,
    permissions: { query },
    geolocation: { getCurrentPosition },
  })
  return getCurrentPosition
}

beforeEach(() => {
  usePlacesAround.setState({ position: undefined, places: [] })
  signIn()
})
afterEach(signOut)

it('six places around are offered, to be picked by one tap', async () => {
  stubDevice('granted')
  const { paths } = await startContractServer(json({ candidates: around, sure: false }))
  const onPick = vi.fn()
  const page = await render(<PlacesAround onPick={onPick} text="" />)
  await until(() => expect(page.querySelectorAll('button')).toHaveLength(6))
  expect(paths()).toEqual(['/api/places?language=en&latitude=41.89&longitude=12.49'])
  expect(knownPosition()).toEqual({ latitude: 41.89, longitude: 12.49 })
  expect(textOf(page)).toContain('Arch of Constantine200 mFar900 m')
  await press(page, page.querySelector('button')?.textContent ?? '')
  expect(onPick.mock.calls).toEqual([[chosenPlace(arch)]])
})

it('what is around is looked up once there is a connection again', async () => {
  stubDevice('granted')
  setConnection('offline')
  onTestFinished(() => setConnection('online'))
  const { paths } = await startContractServer(json({ candidates: [arch], sure: false }))
  const page = await render(<PlacesAround onPick={() => undefined} text="" />)
  expect(paths()).toEqual([])
  await doing(() => setConnection('online'))
  await until(() => expect(textOf(page)).toBe('Arch of Constantine200 m'))
})

it('a photo that was taken elsewhere is offered what is around it', async () => {
  stubDevice('granted')
  const inParis = { latitude: 48.858, longitude: 2.294 }
  const { paths } = await startServerOf({
    '/api/places?language=en&latitude=41.89&longitude=12.49': json({
      candidates: [arch],
      sure: false,
    }),
    '/api/places?language=en&latitude=48.858&longitude=2.294': json({
      candidates: [candidate('Eiffel Tower', { distance: 30 })],
      sure: false,
    }),
  })
  const page = await render(<PlacesAround onPick={() => undefined} photoAt={inParis} text="" />)
  await until(() => expect(textOf(page)).toBe('Eiffel Tower30 m'))
  expect(page.querySelector('ul')?.getAttribute('aria-label')).toBe('Around your photo')
  const here = await render(
    <PlacesAround
      onPick={() => undefined}
      photoAt={{ latitude: 41.891, longitude: 12.49 }}
      text=""
    />,
  )
  await until(() => expect(textOf(here)).toBe('Arch of Constantine200 m'))
  expect(paths().filter((path) => path.includes('48.858'))).toHaveLength(1)
})

it.each(['prompt', 'denied'] as const)('no one is asked for a location: %s', async (permission) => {
  const getCurrentPosition = stubDevice(permission)
  const { seen } = await startContractServer(json({ candidates: around, sure: false }))
  const page = await render(<PlacesAround onPick={() => undefined} text="" />)
  await new Promise((resolve) => setTimeout(resolve))
  expect([getCurrentPosition.mock.calls, seen, page.textContent]).toEqual([[], [], ''])
})
