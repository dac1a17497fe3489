import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useGeneration } from '#web/story-request'
import { json, startServerOf } from '#web/testing/contract-server.ts'
import { candidate } from '#web/testing/outbox.ts'
import { doing, press, render, textOf } from '#web/testing/render.tsx'
import { until } from '#web/testing/until.ts'
import { signIn, signOut } from '#web/testing/user.ts'
import { directionsTo, PlaceSheet } from './place-sheet.tsx'

const arch = {
  ...candidate('Arch', { latitude: 41.892, longitude: 12.4926, description: 'arch in Rome' }),
  type: null,
}

beforeEach(() => signIn())
afterEach(async () => {
  await doing(() => useGeneration.getState().forget())
  signOut()
})

it('a place says what it is, shows the way there, and has a story of it started', async () => {
  await startServerOf({ '/api/credit-costs': json({}) })
  const sheet = (
    <PlaceSheet
      onClose={() => undefined}
      onPick={() => undefined}
      place={arch}
      way="200 m, north"
    />
  )
  const page = await render(
    <Routes>
      <Route element={sheet} path="/around" />
      <Route element="Home" path="/" />
    </Routes>,
    'en',
    '/around',
  )
  for (const text of ['Arch', 'arch in Rome', '200 m, north', 'Quick Facts1 credit']) {
    expect(textOf(page)).toContain(text)
  }
  const link = page.querySelector('a[target="_blank"]')
  expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
    'https://www.openstreetmap.org/directions?to=41.892%2C12.4926',
    'noopener noreferrer',
  ])
  await press(page, 'History Guide2.5 credits')
  await until(() => expect(textOf(page)).toBe('Home'))
  const { generation } = useGeneration.getState()
  expect(generation).toMatchObject({ request: { format: 'history_guide', place: { id: arch.id } } })
})

it('the way to a place opens in the maps of a phone', () => {
  expect(directionsTo(arch, 'Linux; Android 15')).toBe('geo:41.892,12.4926?q=41.892,12.4926(Arch)')
  expect(directionsTo(arch, 'iPhone')).toBe('https://maps.apple.com/?daddr=41.892,12.4926')
  expect(directionsTo({ ...arch, latitude: null }, '')).toBeNull()
})
