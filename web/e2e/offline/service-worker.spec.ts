import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { colosseum, withExif } from '../photo/exif.ts'
import { drawJpeg, lookAt } from '../photo/photos.ts'
import { keptShare, pixel, type SharedFile, share, untilControlled } from '../photo/share-target.ts'

test.use({ serviceWorkers: 'allow' })

const preview = (page: Page) => page.getByRole('img', { name: 'Your photo' })

/** A photo with a red and a blue half, taken in Rome. */
const shared = async (page: Page): Promise<SharedFile> => {
  const jpeg = withExif(await drawJpeg(page, 600, 400), colosseum)
  return { name: 'arch.jpg', type: 'image/jpeg', bytes: [...jpeg] }
}

test('the first of several shared photos is taken as if picked here, which is said once', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/')
  await untilControlled(page)
  await share(page, [await shared(page), pixel, { ...pixel, name: 'third.png' }])
  await expect(page.getByText('Your first photo was taken')).toBeVisible()
  await expect(page.getByText('You shared 3;')).toBeVisible()
  await expect(page.getByText('Taken near Rome, Italy')).toBeVisible()
  const address = (await preview(page).getAttribute('src')) ?? ''
  expect(await lookAt(page, address, 'across')).toEqual({
    width: 600,
    height: 400,
    first: 'red',
    second: 'blue',
  })
  await expect(page).toHaveURL('/')
  expect(await keptShare(page)).toBeNull()
  await page.reload()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('Your first photo was taken')).toHaveCount(0)
})

test('a photo that was shared while signed out is there after the log-in', async ({ page }) => {
  const { email, password } = await signUp(page)
  await page.request.post('/api/logout')
  await page.goto('/')
  await untilControlled(page)
  await share(page, [await shared(page)])
  await expect(preview(page)).toBeVisible()
  await page.getByRole('button', { name: 'Discover the history' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('4 credits left')).toBeVisible()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('Taken near Rome, Italy')).toBeVisible()
})

test('a share without a picture is said to be one, and nothing is kept', async ({ page }) => {
  await page.goto('/')
  await untilControlled(page)
  await share(page, [{ name: 'notes.txt', type: 'text/plain', bytes: [104, 105] }])
  await expect(page.getByText('There was no photo in what you shared')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await keptShare(page)).toBeNull()
})

test('without a signal every page opens in the shell, and the API stays out of reach', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await untilControlled(page)
  await context.setOffline(true)
  await page.goto('/sample/history_guide')
  await expect(page.getByRole('heading', { name: 'Fascinating Fact' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Every stone has a story' })).toBeVisible()
  const answers = await page.evaluate(() =>
    Promise.all(
      ['/api/health', '/assets/gone.js'].map((path) =>
        fetch(path).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      ),
    ),
  )
  expect(answers).toEqual(['no answer', 'no answer'])
})

test('with a service worker too, home is the server’s own and what is missing is a 404', async ({
  page,
}) => {
  await page.goto('/')
  await untilControlled(page)
  const answer = await page.reload()
  expect(await answer?.text()).toContain('Every stone has a story')
  const missing = await page.evaluate(async () => {
    const { status, headers } = await fetch('/assets/gone.js')
    return { status, type: headers.get('Content-Type') }
  })
  expect(missing.status).toBe(404)
  expect(missing.type).not.toContain('html')
})

test('the service worker is asked for anew each time', async ({ request }) => {
  const headers = (await request.get('/sw.js')).headers()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('javascript')
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('home asks to share once more', async ({ page }) => {
    await page.goto('/')
    await share(page, [pixel])
    await expect(page.getByText('Please share your photo once more')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await keptShare(page)).toBeNull()
  })
})
