import type { Page } from '@playwright/test'
import { Around } from '@storystone/schema/contract/around.ts'
import { expect, test } from '../harness/fixtures.ts'
import { colosseum } from '../photo/exif.ts'

/** Moves the device, as the protocol of Chrome’s own tools does. */
const deviceOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (latitude: number, longitude: number) =>
    session.send('Emulation.setGeolocationOverride', { latitude, longitude, accuracy: 8 })
}

/** The double's Rome has four places: a fifth makes a walk of them. */
const addPlace = (page: Page) =>
  page.route('**/api/places/around?*', async (route) => {
    const response = await route.fetch()
    const { places, areas } = Around.parse(await response.json())
    const [first] = places
    const far = first && {
      ...{ ...first, id: 'Q1', name: 'A fifth place' },
      ...{ latitude: 41.9, longitude: 12.473 },
    }
    await route.fulfill({ json: { places: far ? [...places, far] : places, areas } })
  })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a walk reads each place’s story when one gets there, and is resumed after a reload', async ({
  context,
  home,
  page,
}) => {
  await context.grantPermissions(['geolocation'])
  await home.openAsNewUser()
  const moveTo = await deviceOf(page)
  await moveTo(colosseum.latitude - 0.004, colosseum.longitude)
  await addPlace(page)
  await page.goto('/around')
  await page.getByRole('button', { name: 'Start the walk' }).click()
  await expect(page).toHaveURL('/around/walk')
  await expect(heading(page)).toHaveText('Next on your walk')
  const stops = page.getByRole('region', { name: 'The way' }).getByRole('listitem')
  // Other tests may have found more places there.
  expect(await stops.count()).toBeGreaterThanOrEqual(5)
  await expect(page.getByText(/\d m, |\d km, /).first()).toBeVisible()

  await moveTo(colosseum.latitude, colosseum.longitude)
  await expect(heading(page)).toHaveText('You are there')
  await expect(page.getByRole('link', { name: 'Read along' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(heading(page)).toHaveText('Next on your walk')
  await expect(stops.filter({ hasText: 'heard' })).toHaveCount(1)

  await page.reload()
  await expect(stops.filter({ hasText: 'heard' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Hear the next' }).click()
  await expect(heading(page)).toHaveText('You are there')
  await page.getByRole('button', { name: 'End the walk' }).click()
  await expect(page).toHaveURL('/around')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
