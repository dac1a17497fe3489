import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { launchBrowser } from '../harness/launch-browser.ts'
import { signUp } from '../pages/account.ts'
import { drawJpeg, lookAt } from './photos.ts'

const open = (page: Page) => page.getByRole('button', { name: 'Take or choose a photo' }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Capture Photo' })

/**
 * Remembers every stream of the camera, so that a test can ask whether it was stopped, and how often
 * the device was asked where it is.
 */
const watchDevice = (page: Page) =>
  page.addInitScript(() => {
    const streams: MediaStream[] = []
    const asked: (MediaStreamConstraints | undefined)[] = []
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      asked.push(constraints)
      const stream = await getUserMedia(constraints)
      streams.push(stream)
      return stream
    }
    let located = 0
    const { geolocation } = navigator
    const locate = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...how) => {
      located += 1
      locate(...how)
    }
    Object.assign(window, { streams, asked, timesLocated: () => located })
  })

const streamStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { streams } = window as unknown as { streams: MediaStream[] }
    return streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState))
  })

/** Has the browser fail to make a picture of the camera, and tells with what it was asked. */
const failToCapture = (page: Page) =>
  page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = (done, type, quality) => {
      HTMLCanvasElement.prototype.toBlob = toBlob
      Object.assign(window, { capture: [type, quality] })
      done(null)
    }
  })

/** How long the animations take that run, in milliseconds. */
const animationTimes = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
  )

test('captures what the camera shows, and stops it', async ({ app, page, playwright }) => {
  test.setTimeout(90_000)
  const folder = mkdtempSync(join(tmpdir(), 'storystone-camera-'))
  const film = join(folder, 'film.mjpeg')
  await page.goto('/')
  writeFileSync(film, await drawJpeg(page, 1280, 720))
  const browser = await launchBrowser(playwright.chromium, [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    const context = await browser.newContext({
      baseURL: app.url,
      geolocation: { latitude: 41.8902, longitude: 12.4922 },
      permissions: ['camera', 'geolocation'],
    })
    const shown = await context.newPage()
    await watchDevice(shown)
    await signUp(shown)
    await shown.goto('/')
    await expect(shown.getByText('4 credits left')).toBeVisible()

    await open(shown)
    await expect(shown.getByRole('button', { name: 'Tap to capture' })).toBeEnabled()
    await shown.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(shown)).toHaveCount(0)
    expect(await streamStates(shown)).toEqual(['ended'])

    await open(shown)
    expect(await shown.evaluate('timesLocated()')).toBe(0)
    await failToCapture(shown)
    await shown.getByRole('button', { name: 'Tap to capture' }).click()
    await expect(dialog(shown).getByText('Failed to process the captured image')).toBeVisible()
    expect(await shown.evaluate('capture')).toEqual(['image/jpeg', 0.97])
    expect(await shown.evaluate('asked[0].video')).toEqual({
      width: { ideal: 1280 },
      height: { ideal: 720 },
    })

    await shown.getByRole('button', { name: 'Tap to capture' }).click()
    await expect.poll(() => animationTimes(shown)).toContain(900)
    const preview = shown.getByRole('img', { name: 'Your photo' })
    await expect(preview).toBeVisible()
    await expect(dialog(shown)).toHaveCount(0)
    expect(await streamStates(shown)).toEqual(['ended', 'ended'])
    const address = (await preview.getAttribute('src')) ?? ''
    expect(await lookAt(shown, address, 'across')).toEqual({
      width: 1200,
      height: 675,
      first: 'red',
      second: 'blue',
    })
    await expect(shown.getByText('Taken near Rome, Italy')).toBeVisible()
    expect(await shown.evaluate('timesLocated()')).toBe(1)

    await shown.getByRole('button', { name: 'My account' }).click()
    await shown.getByRole('link', { name: 'Credits', exact: true }).click()
    await shown.getByRole('link', { name: 'Back' }).click()
    await open(shown)
    await expect(shown.getByRole('button', { name: 'Tap to capture' })).toBeEnabled()
    await shown.goBack()
    await expect(shown).not.toHaveURL('/')
    expect((await streamStates(shown)).at(-1)).toBe('ended')

    await shown.goto('/')
    await open(shown)
    await expect(shown.getByRole('button', { name: 'Tap to capture' })).toBeEnabled()
    await shown.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect((await streamStates(shown)).at(-1)).toBe('ended')
    await context.close()

    const strict = await browser.newContext({ baseURL: app.url, permissions: [] })
    const refused = await strict.newPage()
    await refused.goto('/')
    await open(refused)
    await expect(dialog(refused).getByText('Camera not available')).toBeVisible()
    await expect(dialog(refused).getByText(/Permission denied/)).toBeVisible()
    await expect(refused.getByRole('button', { name: 'Photo Library' })).toBeEnabled()
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('says so where there is no camera, and offers the library', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Discover the history' }).waitFor()
  await open(page)
  await expect(dialog(page).getByText('Camera not available')).toBeVisible()
  await expect(dialog(page).getByText(/^Camera error: /)).toBeVisible()
  await expect(page.getByText('Camera Error', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Could not access the camera. Please try an alternate method.'),
  ).toBeVisible()
  // Above the dialog, where it can be read and pressed.
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Camera Error', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Photo Library' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})
