import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { pageHeading, tooltip, untilAtRest, untilSilent } from '../pages/page-state.ts'
import { devices } from '../screens/screen.ts'

const password = 'a good password'

/** Signs somebody new up behind the browser's back; the next page knows them. */
const signUp = async (page: Page): Promise<string> => {
  const email = `${crypto.randomUUID()}@example.test`
  await page.request.post('/api/register', { data: { email, password } })
  return email
}

const endSession = (page: Page) => page.context().clearCookies({ name: '__Host-session' })

const logIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const overlap = async (page: Page, one: string, other: string): Promise<boolean> => {
  const [a, b] = await Promise.all([
    page.getByRole('button', { name: one }).boundingBox(),
    page.getByRole('complementary', { name: other }).boundingBox(),
  ])
  if (a === null || b === null) throw new Error('Not on the screen')
  return a.y < b.y + b.height && b.y < a.y + a.height
}

test('back leads to the stories from a story, else home, and asks for the credits anew', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Storystone, home' })).toBeVisible()
  await page.goto('/story/some-story')
  // A skeleton's heading would do while it is not known yet who is signed in.
  await expect(page.getByRole('heading', { level: 1, name: 'Story Not Found' })).toBeVisible()
  for (const target of ['/stories', '/']) {
    const back = page.getByRole('banner').getByRole('link', { name: 'Back' })
    await expect(back).toHaveAttribute('href', target)
    const asked = page.waitForRequest('**/api/credits')
    await back.click()
    await asked
    await expect(page).toHaveURL(target)
  }
})

test('the header stays in sight, and the footer says year and name', async ({ page }) => {
  await page.goto('/nowhere')
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(pageHeading(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('banner')).toBeInViewport()
  const year = String(new Date().getFullYear())
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${year} Storystone · Old stones, told well.`)
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
})

test('the language menu marks the current language; Escape closes it and gives the focus back', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Language: English' })
  await expect(button).toHaveText('en')
  await button.click()
  await expect(page.getByRole('button', { name: 'English', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Français' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('the account menu leads on, and keeps the chosen voice until the language changes', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/')
  await page.evaluate(() =>
    addEventListener('voiceChanged', (event) => {
      if (event instanceof CustomEvent) document.body.dataset.voice = event.detail.id
    }),
  )
  await page.getByRole('button', { name: 'My account' }).click()
  const voice = page.getByRole('button', { name: 'Voice' })
  await expect(voice).toContainText('Male')
  await voice.click()
  await page.getByRole('button', { name: 'Female', exact: true }).click()
  await expect(voice).toContainText('Female')
  await expect(page.locator('body')).toHaveAttribute('data-voice', 'storystone-en-female')

  await page.reload()
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('button', { name: 'Voice' })).toContainText('Female')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await expect(page.getByRole('button', { name: 'Voix' })).toContainText('Masculine')

  for (const [name, url] of [
    ['Crédits', '/credits'],
    ['Réglages', '/settings'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(url)
    await page.getByRole('button', { name: 'Mon compte' }).click()
  }
  // As low as a page that is enlarged four times: what has no room in the menu is scrolled to.
  await page.setViewportSize({ width: 390, height: 256 })
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
})

test('a log-out leads home, also when what was still under way hears that nobody is signed in', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await untilAtRest(page)
  const refused = page.waitForResponse((answer) => answer.status() === 401)
  let tellEnded = () => {}
  const ended = new Promise<void>((resolve) => {
    tellEnded = resolve
  })
  await page.route('**/api/credits', async (route) => {
    await ended
    await route.continue()
  })
  // The server has ended the session; its answer comes after that of a call which began before.
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch()
    tellEnded()
    await (await refused).finished()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Please log in again')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

for (const [name, device] of Object.entries(devices)) {
  test.describe(`on a ${name}`, () => {
    test.use(device)

    test('an icon says what it is for: after a while of pointing, at once by keyboard; Escape hides it', async ({
      page,
      isMobile,
    }) => {
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
      const place = await tooltip(page).boundingBox()
      const width = page.viewportSize()?.width ?? 0
      expect((place?.x ?? 0) + (place?.width ?? width)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
      await expect(tooltip(page)).toBeHidden()
    })

    test('the banner names host, path and doubles, covers nothing, and goes for the session', async ({
      page,
    }) => {
      await page.goto('/')
      const banner = page.getByRole('complementary', { name: 'About this copy of Storystone' })
      await expect(banner).toContainText(`${new URL(page.url()).host}/`)
      await expect(banner).toContainText('the storyteller')
      await expect(banner).toBeInViewport()
      expect(await overlap(page, 'Discover the history', 'About this copy of Storystone')).toBe(
        false,
      )
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

test('a session that ends on a protected page leads to the log-in and back to that very page', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.goto('/')
  await expect(page.getByText('4 credits left')).toBeVisible()
  await untilSilent(page)
  await endSession(page)
  await page.goto('/stories?from=mail#top')
  await expect(page).toHaveURL('/auth')
  await logIn(page, email)
  await expect(page).toHaveURL('/stories?from=mail#top')
})

test('a session that ends while home is open leads to the log-in and back, with the draft', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.goto('/?campaign=1')
  await expect(page.getByText('4 credits left')).toBeVisible()
  await untilSilent(page)
  await page.getByLabel('Landmark').fill('Colosseum')
  await page.getByLabel('Story format').selectOption('history_guide')
  await endSession(page)
  await page.getByRole('button', { name: 'Discover the history' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Please log in again')).toBeVisible()
  await logIn(page, email)
  await expect(page).toHaveURL('/?campaign=1')
  await expect(page.getByLabel('Landmark')).toHaveValue('Colosseum')
  await expect(page.getByLabel('Story format')).toHaveValue('history_guide')
})

test('a page without its root says in red that it could not start', async ({ page }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('id="root"', 'id="elsewhere"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/')
  const alert = page.getByRole('alert')
  await expect(alert).toBeVisible()
  await expect(alert).toHaveClass(/text-danger/)
})

test('a page that can’t be rendered says so in red, and the header still leads away', async ({
  page,
}) => {
  await page.goto('/')
  await untilAtRest(page)
  await page.route('**/assets/page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Log in' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(alert).toBeVisible()
  await expect(alert.getByRole('heading')).toHaveClass(/text-danger/)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every stone has a story')
})
