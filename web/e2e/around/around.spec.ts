import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { colosseum } from '../photo/exif.ts'
import { devices } from '../screens/screen.ts'

const rows = (page: Page) => page.getByRole('region', { name: /^Near / }).getByRole('listitem')
const places = (page: Page) => page.getByRole('navigation', { name: 'Places of the app' })

test('the three places are below on a phone and beside on a desktop', async ({ home, page }) => {
  await home.openAsNewUser()
  const links = places(page).getByRole('link')
  await expect(links).toHaveText(['Discover', 'Around', 'Stories'])
  const phone = await places(page).boundingBox()
  expect(Math.round((phone?.y ?? 0) + (phone?.height ?? 0))).toBe(devices.phone.viewport.height)
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  await links.nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Around')
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'page')
  await links.nth(2).click()
  await expect(page).toHaveURL('/stories')
  await page.setViewportSize({ width: 900, height: 800 })
  const side = await places(page).boundingBox()
  expect([side?.x, side?.y, side?.height]).toEqual([0, 0, 800])
  const header = await page.getByRole('banner').boundingBox()
  expect(header?.x).toBeGreaterThanOrEqual(side?.width ?? 0)
})

test('the page of what is around does not shift as places come', async ({ home, page }) => {
  await home.openAsNewUser()
  for (const viewport of [devices.phone.viewport, devices.desktop.viewport]) {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const total = { value: 0 }
      Object.assign(globalThis, { layoutShift: total })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && typeof entry.value === 'number') total.value += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await expect(places(page)).toBeVisible()
    expect(await page.evaluate('layoutShift.value')).toBeLessThanOrEqual(0.02)
  }
})

test('a visitor has no bar of places', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(places(page)).toHaveCount(0)
})

test('a tap brings what is around, by type, and a story of it', async ({ context, home, page }) => {
  await context.grantPermissions(['geolocation'])
  await home.openAsNewUser()
  await context.setGeolocation(colosseum)
  await page.goto('/around')
  await expect(rows(page).first()).toContainText('Colosseum')
  await expect(rows(page).first()).toContainText('Right here')
  await expect(rows(page).nth(1)).toContainText(/\d m, (north|south|east|west)|\d km, /)
  // On a phone the first place is in sight, below what narrows the list.
  expect((await rows(page).first().boundingBox())?.y).toBeLessThan(560)
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(3)
  await page.getByRole('button', { name: /^Arenas and theatres/ }).click()
  await expect(rows(page)).not.toHaveCount(count)
  await rows(page).filter({ hasText: 'Colosseum' }).first().getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: 'Colosseum' })
  await expect(sheet.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /41\.89/)
  await page.keyboard.press('Escape')
  await expect(rows(page).first().getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Add a photo first' }).click()
  await expect(page).toHaveURL('/')
  await expect(home.landmark).toHaveValue('Colosseum')
  await page.goto('/around')
  await rows(page).filter({ hasText: 'Colosseum' }).first().getByRole('button').first().click()
  await sheet.getByRole('button', { name: 'Quick Facts' }).click()
  await expect(page).toHaveURL('/result')
  await page.goto('/around')
  const told = rows(page).filter({ hasText: 'In your stories' })
  await expect(told).toHaveCount(1)
  await told.getByRole('link').click()
  await expect(page).toHaveURL(/\/story\//)
})

test('with a compass the list’s arrows point to the places', async ({ context, home, page }) => {
  await context.grantPermissions(['geolocation'])
  await home.openAsNewUser()
  await context.setGeolocation({ ...colosseum, latitude: colosseum.latitude - 0.004 })
  await page.goto('/around')
  const row = rows(page).filter({ hasText: 'Colosseum' }).first()
  await expect(row).toContainText('north')
  const arrow = row.locator('[transform]').last()
  await expect(arrow).toHaveAttribute('transform', 'rotate(0)')
  // The device is turned to the east: what is north is at its left.
  await page.evaluate(() =>
    dispatchEvent(
      new DeviceOrientationEvent('deviceorientationabsolute', { alpha: 270, absolute: true }),
    ),
  )
  await expect(arrow).toHaveAttribute('transform', 'rotate(-90)')
})
