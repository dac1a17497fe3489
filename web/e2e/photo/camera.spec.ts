import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { launchBrowser } from '../harness/launch-browser.ts'
import { createHomePage } from '../pages/home-page.ts'
import { colosseum } from './exif.ts'
import { cameraButton, drawJpeg, inspectPicture, preview, previewAddress } from './photos.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Capture Photo' })
const capture = (page: Page) => page.getByRole('button', { name: 'Tap to capture' })

/** What {@link watchDevice} records in a page. */
type Device = {
  readonly streams: MediaStream[]
  readonly constraints: (MediaStreamConstraints | undefined)[]
  /** How long the animations so far took, in milliseconds. */
  readonly animations: unknown[]
  located: number
}

declare global {
  var device: Device
}

/** Records the camera's streams, the calls for the location, and animations. */
const watchDevice = (page: Page) =>
  page.addInitScript(() => {
    const device: Device = { streams: [], constraints: [], animations: [], located: 0 }
    globalThis.device = device
    const { mediaDevices, geolocation } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      device.constraints.push(constraints)
      const stream = await getUserMedia(constraints)
      device.streams.push(stream)
      return stream
    }
    const locate = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...how) => {
      device.located += 1
      locate(...how)
    }
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      device.animations.push(typeof options === 'object' ? options.duration : options)
      return animate.call(this, frames, options)
    }
  })

const streamStates = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    device.streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState)),
  )

const timesLocated = (page: Page): Promise<number> => page.evaluate(() => device.located)

/** Opens the dialog, and waits until the camera shows a picture. */
const openCamera = async (page: Page): Promise<void> => {
  await cameraButton(page).click()
  await expect(capture(page)).toBeEnabled()
}

/** Presses Tab until a control has the focus; fails where that takes more steps than a dialog has controls. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let steps = 0; steps < 12; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Makes the next capture fail; the arguments of its call are kept in `capture`. */
const failNextCapture = (page: Page) =>
  page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = (done, type, quality) => {
      HTMLCanvasElement.prototype.toBlob = toBlob
      Object.assign(window, { capture: [type, quality] })
      done(null)
    }
  })

test('the camera takes what it shows, and then stops', async ({ app, page, playwright }, info) => {
  test.setTimeout(90_000)
  const film = info.outputPath('film.mjpeg')
  await page.goto('/')
  writeFileSync(film, await drawJpeg(page, 1280, 720))
  const browser = await launchBrowser(playwright.chromium, [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    const context = await browser.newContext({
      baseURL: app.url,
      geolocation: colosseum,
      permissions: ['camera', 'geolocation'],
    })
    const shown = await context.newPage()
    await watchDevice(shown)
    await createHomePage(shown).openAsNewUser()

    await openCamera(shown)
    await shown.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(shown)).toHaveCount(0)
    expect(await streamStates(shown)).toEqual(['ended'])

    await cameraButton(shown).click()
    // Home has looked for places around.
    await expect.poll(() => timesLocated(shown)).toBe(1)
    await failNextCapture(shown)
    await capture(shown).click()
    await expect(dialog(shown).getByText('Failed to process the captured image')).toBeVisible()
    expect(await shown.evaluate('capture')).toEqual(['image/jpeg', 0.97])
    expect(await shown.evaluate('device.constraints[0].video')).toEqual({
      width: { ideal: 1280 },
      height: { ideal: 720 },
    })

    await capture(shown).click()
    await dialog(shown).getByRole('button', { name: 'Take again' }).click()
    await expect(capture(shown)).toBeEnabled()
    await capture(shown).click()
    const use = dialog(shown).getByRole('button', { name: 'Use photo', exact: true })
    await expect(use).toBeFocused()
    expect(await streamStates(shown)).not.toContain('live')
    await use.click()
    await expect(preview(shown)).toBeVisible()
    expect(await shown.evaluate(() => device.animations)).toContain(900)
    await expect(dialog(shown)).toHaveCount(0)
    expect(await streamStates(shown)).toEqual(['ended', 'ended', 'ended'])
    expect(await inspectPicture(shown, await previewAddress(shown), 'across')).toEqual({
      width: 1200,
      height: 675,
      first: 'red',
      second: 'blue',
    })
    await expect(shown.getByText('Near Rome, Italy')).toBeVisible()
    expect(await timesLocated(shown)).toBe(2)

    await shown.getByRole('button', { name: 'My account' }).click()
    await shown.getByRole('link', { name: 'Credits', exact: true }).click()
    await shown.getByRole('link', { name: 'Back' }).click()
    await openCamera(shown)
    await shown.goBack()
    await expect(shown).not.toHaveURL('/')
    expect((await streamStates(shown)).at(-1)).toBe('ended')

    await shown.goto('/')
    await openCamera(shown)
    await shown.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect((await streamStates(shown)).at(-1)).toBe('ended')
    await context.close()

    const strict = await browser.newContext({ baseURL: app.url, permissions: [] })
    const refused = await strict.newPage()
    await refused.goto('/')
    await cameraButton(refused).click()
    await expect(dialog(refused).getByText('Camera not available')).toBeVisible()
    await expect(dialog(refused).getByText('Camera error: Permission denied')).toBeVisible()
    await expect(refused.getByRole('button', { name: 'Photo Library' })).toBeEnabled()
  } finally {
    await browser.close()
  }
})

/** Gives each camera a lens from 1 to 4 that stands at 1.5, and keeps the zooms that it is asked for in `zooms`. */
const addZoom = (page: Page) =>
  page.addInitScript(() => {
    const zooms: unknown[] = []
    Object.assign(globalThis, { zooms })
    const settingsOf = MediaStreamTrack.prototype.getSettings
    Object.assign(MediaStreamTrack.prototype, {
      getCapabilities: () => ({ zoom: { min: 1, max: 4, step: 0.5 } }),
      getSettings(this: MediaStreamTrack) {
        return { ...settingsOf.call(this), zoom: 1.5 }
      },
      applyConstraints: async ({ advanced }: MediaTrackConstraints) => {
        zooms.push(advanced?.[0])
      },
    })
  })

test('the camera zooms and flips, and its shot gets a near place', async ({ app, playwright }) => {
  const browser = await launchBrowser(playwright.chromium, [
    '--use-fake-device-for-media-stream=device-count=2',
  ])
  try {
    const context = await browser.newContext({
      baseURL: app.url,
      geolocation: colosseum,
      permissions: ['camera', 'geolocation'],
    })
    const page = await context.newPage()
    await watchDevice(page)
    await addZoom(page)
    const home = createHomePage(page)
    await home.openAsNewUser()
    await expect(page.getByRole('list', { name: 'Around you' })).toBeVisible()

    await openCamera(page)
    await expect(dialog(page).getByText(/^Near you: Colosseum · /)).toBeVisible()
    const zoom = dialog(page).getByRole('slider', { name: 'Zoom' })
    await expect(zoom).toHaveValue('1.5')
    await zoom.fill('2.5')
    expect(await page.evaluate('zooms')).toEqual([{ zoom: 2.5 }])

    const camera = () =>
      page.evaluate(() => device.streams.at(-1)?.getVideoTracks()[0]?.getSettings().deviceId)
    const first = await camera()
    await dialog(page).getByRole('button', { name: 'Switch camera' }).click()
    await expect.poll(camera).not.toBe(first)
    await expect(capture(page)).toBeEnabled()
    expect(await streamStates(page)).toEqual(['ended', 'live'])

    await capture(page).click()
    const chip = dialog(page).getByRole('button', { name: 'Colosseum: is that it?' })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await dialog(page).getByRole('button', { name: 'Use photo', exact: true }).click()
    await expect(preview(page)).toBeVisible()
    await expect(home.landmark).toHaveValue('Colosseum')
    // Home, and the photo that was taken: the open camera does not ask where the user is.
    await expect.poll(() => timesLocated(page)).toBe(2)
  } finally {
    await browser.close()
  }
})

test('a photo is taken by key alone, and the focus stays there', async ({ app, playwright }) => {
  const browser = await launchBrowser(playwright.chromium, ['--use-fake-device-for-media-stream'])
  try {
    const context = await browser.newContext({ baseURL: app.url, permissions: ['camera'] })
    const page = await context.newPage()
    await createHomePage(page).openAsNewUser()
    await cameraButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(capture(page)).toBeEnabled()
    await tabTo(page, capture(page))
    await page.keyboard.press('Space')
    const use = dialog(page).getByRole('button', { name: 'Use photo', exact: true })
    await expect(use).toBeFocused()

    await tabTo(page, dialog(page).getByRole('button', { name: 'Take again' }))
    await page.keyboard.press('Enter')
    await expect(capture(page)).toBeEnabled()
    await tabTo(page, capture(page))
    await page.keyboard.press('Enter')
    await expect(use).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(preview(page)).toBeVisible()
    await expect(cameraButton(page)).toBeFocused()
  } finally {
    await browser.close()
  }
})

test('a device without a camera gets an error and the library', async ({ page }) => {
  await createHomePage(page).open()
  await cameraButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('Camera not available')
  await expect(dialog(page).getByText(/^Camera error: .*not found/)).toBeVisible()
  const toast = page.getByText('Camera Error', { exact: true })
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCount(1)
  await expect(
    page.getByText('Could not access the camera. Please try an alternate method.'),
  ).toBeVisible()
  // The toast is above the dialog, where it can be read and pressed.
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Photo Library' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cameraButton(page)).toBeFocused()
})
