import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { pageHeading, tooltip, untilAtRest } from '../pages/page-state.ts'
import { devices } from '../screens/screen.ts'

const overlaps = async (page: Page, button: string, complementary: string): Promise<boolean> => {
  const [a, b] = await Promise.all([
    page.getByRole('button', { name: button }).boundingBox(),
    page.getByRole('complementary', { name: complementary }).boundingBox(),
  ])
  if (a === null || b === null) throw new Error('Not on the screen')
  return a.y < b.y + b.height && b.y < a.y + a.height
}

test('back leads to the stories, then home, and reloads the credits', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Storystone, home' })).toBeVisible()
  await page.goto('/story/some-story')
  // Not just any heading: a skeleton has one while the user is not known.
  await expect(page.getByRole('heading', { level: 1, name: 'Story Not Found' })).toBeVisible()
  for (const target of ['/stories', '/']) {
    const back = page.getByRole('banner').getByRole('link', { name: 'Back' })
    await expect(back).toHaveAttribute('href', target)
    const loaded = page.waitForRequest('**/api/credits')
    await back.click()
    await loaded
    await expect(page).toHaveURL(target)
  }
})

test('the header stays in view, and the footer shows year, name and privacy', async ({ page }) => {
  await page.goto('/nowhere')
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(pageHeading(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('banner')).toBeInViewport()
  const year = String(new Date().getFullYear())
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${year} Storystone. Old stones, told well.`)
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
})

test('the account menu keeps the voice until the language changes', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name })
  await signUp(page)
  await page.goto('/')
  await page.evaluate(() =>
    addEventListener('voiceChanged', (event) => {
      if (event instanceof CustomEvent) document.body.dataset.voice = event.detail.id
    }),
  )
  await button('My account').click()
  await expect(button('Voice')).toContainText('Arthur (male)')
  await button('Voice').click()
  await page.getByRole('button', { name: 'Eleanor (female)', exact: true }).click()
  await expect(button('Voice')).toContainText('Eleanor (female)')
  await expect(page.locator('body')).toHaveAttribute('data-voice', 'storystone-en-female')

  await page.reload()
  await button('My account').click()
  await expect(button('Voice')).toContainText('Eleanor (female)')
  await page.keyboard.press('Escape')
  await button('Language: English').click()
  await button('Français').click()
  await button('Mon compte').click()
  await expect(button('Voix')).toContainText('Lucien (voix masculine)')

  for (const [name, url] of [
    ['Crédits', '/credits'],
    ['Réglages', '/settings'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(url)
    await button('Mon compte').click()
  }
  // As low as a page at a zoom of 400 %: the menu scrolls.
  await page.setViewportSize({ width: 390, height: 256 })
  await button('Se déconnecter').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
})

for (const [name, device] of Object.entries(devices)) {
  test.describe(`on a ${name}`, () => {
    test.use(device)

    test('an icon shows its name at hover and focus, until Escape', async ({ page, isMobile }) => {
      await page.goto('/')
      await untilAtRest(page)
      if (!isMobile) {
        await page.getByRole('button', { name: 'Language: English' }).hover()
        await expect(tooltip(page)).toHaveText('Language: English')
        await expect(tooltip(page)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(tooltip(page)).toBeHidden()
        await page.mouse.move(5, 400)
      }
      await page.getByRole('link', { name: 'Storystone, home' }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Log in' })).toBeFocused()
      await expect(tooltip(page)).toHaveText('Log in')
      const box = await tooltip(page).boundingBox()
      const width = page.viewportSize()?.width ?? 0
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
      await expect(tooltip(page)).toBeHidden()
    })

    test('the banner names host, path and doubles, and can be dismissed', async ({ page }) => {
      await page.goto('/')
      const label = 'About this copy of Storystone'
      const banner = page.getByRole('complementary', { name: label })
      await expect(banner).toContainText(`${new URL(page.url()).host}/`)
      await expect(banner).toContainText('AI')
      await expect(banner).toBeInViewport()
      // Two lines at most: it is in the way of the page.
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(46)
      expect(await overlaps(page, 'Discover the history', label)).toBe(false)
      await page.getByRole('link', { name: 'Log in' }).click()
      await expect(banner).toContainText('/auth')
      await banner.getByRole('button', { name: 'Dismiss' }).click()
      await expect(banner).toBeHidden()
      await page.reload()
      await untilAtRest(page)
      await expect(banner).toBeHidden()
    })
  })
}
