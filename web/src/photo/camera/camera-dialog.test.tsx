import { expect, it, onTestFinished, vi } from 'vitest'
import { usePhoto } from '#web/story-request/draft/draft.ts'
import { heldWork } from '#web/testing/locks.ts'
import { doing, press, render } from '#web/testing/render.tsx'
import { CameraButton } from './camera-button.tsx'
import { CameraDialog } from './camera-dialog.tsx'

const Host = () => (usePhoto().isCapturing ? <CameraDialog /> : null)

/** A camera that shows something, at once or after `showFrame`, and a shutter whose flash ends when the test says so. */
const openCamera = async (showsAtOnce = true) => {
  const stream = Object.assign(new MediaStream(), { getTracks: () => [] })
  vi.stubGlobal('navigator', {
    userAgent: '',
    mediaDevices: { getUserMedia: async () => stream },
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()))
  usePhoto.setState({ isCapturing: true })
  const page = await render(<Host />)
  const { wait, release: endFlash } = heldWork()
  for (const span of page.querySelectorAll('span')) {
    Object.assign(span, { animate: () => ({ finished: wait() }) })
  }
  const video = page.querySelector('video')
  const size = (width: number, height: number) =>
    Object.defineProperties(video, {
      videoWidth: { value: width, configurable: true },
      videoHeight: { value: height, configurable: true },
    })
  size(showsAtOnce ? 4 : 0, showsAtOnce ? 3 : 0)
  const showFrame = () =>
    doing(() => {
      size(4, 3)
      video?.dispatchEvent(new Event('loadeddata'))
    })
  const pressOn = (name: string) => press(page, name)
  return { page, press: pressOn, showFrame, endFlash: () => doing(endFlash) }
}

it('a press before the first frame takes that frame', async () => {
  const { page, press, showFrame, endFlash } = await openCamera(false)
  await press('Tap to capture')
  expect(page.textContent).toContain('Starting the camera…')
  await showFrame()
  await endFlash()
  await expect.poll(() => page.textContent).toContain('Use photo')
})

it('a cancel during the shutter flash takes no photo', async () => {
  const { page, press, endFlash } = await openCamera()
  await press('Tap to capture')
  await press('Cancel')
  expect(page.querySelector('dialog')).toBeNull()
  const taken = vi.fn()
  onTestFinished(usePhoto.subscribe(taken))
  await endFlash()
  expect(taken).not.toHaveBeenCalled()
})

it('a camera that does not open is named in our words, and below them is the reason of the browser', async () => {
  const reason = new Error('Requested device not found')
  const getUserMedia = () => Promise.reject(reason)
  vi.stubGlobal('navigator', { userAgent: '', mediaDevices: { getUserMedia } })
  usePhoto.setState({ isCapturing: true })
  const page = await render(<Host />)
  await expect.poll(() => page.textContent).toContain('Camera not available')
  expect(page.textContent).toContain('Camera error: Requested device not found')
})

it('the camera button keeps the focus while a photo is prepared, and opens nothing', async () => {
  usePhoto.setState({ isCapturing: false, isBusy: true })
  onTestFinished(() => usePhoto.setState({ isBusy: false }))
  const button = (await render(<CameraButton hint="" isLead />)).querySelector('button')
  // A browser takes the focus from what is disabled.
  expect(button?.disabled).toBe(false)
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  await doing(() => button?.click())
  expect(usePhoto.getState().isCapturing).toBe(false)
})
