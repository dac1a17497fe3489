import { expect } from '@playwright/test'
import { atSea, colosseum, withExif } from '../../photo/exif.ts'
import { drawScene, sceneJpeg } from '../../photo/scene.ts'
import type { Screen, Step } from '../screen.ts'
import { dialog, home, inOrder, press, reply, runFirst, see } from '../steps.ts'
import { photoStory } from './sample-stories.ts'
import { openResult } from './stories.ts'

/** A camera that shows the scene. */
const fakeCamera = runFirst(`
  navigator.mediaDevices.getUserMedia = async () => {
    const scene = ${drawScene}
    setInterval(() => scene.getContext('2d').fillRect(0, 0, 1, 1), 100)
    return scene.captureStream(10)
  }
`)

/** A camera that opens, and shows no frame. */
const darkCamera = runFirst(`
  navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream(0)
`)

const openDialog = [press('home.photo'), see(dialog)]
const camera = { ...home, arrange: fakeCamera, steps: [...openDialog, see('photo.tap')] }

/** Chooses a photo taken there from the library, and waits for all that is shown of it. */
const choosePhoto =
  (where = colosseum): Step =>
  async (stage) => {
    const { page, texts } = stage
    await inOrder(...camera.steps)(stage)
    const buffer = withExif(await sceneJpeg(page), where)
    const chooser = page.waitForEvent('filechooser')
    await press('photo.library')(stage)
    await (await chooser).setFiles({ name: 'arch.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('img', { name: texts.photo.preview }).waitFor()
    if (where === colosseum) await see('photo.attribution')(stage)
  }

const openPhotoStory: Step = async (stage) => {
  await stage.page.goto('/')
  const file = await sceneJpeg(stage.page)
  await reply({ media: { file, type: 'image/jpeg' } })(stage)
  await openResult(photoStory)(stage)
}

/** The camera, the preview, the upload, and what was recognised. */
export const photoScreens: readonly Screen[] = [
  { ...camera, name: 'photo-picked', steps: [choosePhoto()] },
  { ...camera, name: 'photo-camera' },
  {
    ...camera,
    name: 'photo-camera-starting',
    arrange: runFirst('navigator.mediaDevices.getUserMedia = () => new Promise(() => {})'),
    steps: openDialog,
    state: 'photo.starting',
  },
  {
    ...camera,
    name: 'photo-camera-first-frame',
    arrange: darkCamera,
    steps: [...camera.steps, press('photo.tap')],
    state: 'photo.starting',
  },
  {
    ...home,
    name: 'photo-dragged',
    device: 'desktop',
    steps: [
      // Its listeners come when the page is idle.
      ({ page, texts }) =>
        expect(async () => {
          await page.evaluate(() => {
            const dataTransfer = new DataTransfer()
            dataTransfer.items.add(new File([''], 'arch.jpg', { type: 'image/jpeg' }))
            document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer }))
          })
          await expect(page.getByText(texts.photo.dropHere)).toBeVisible({ timeout: 250 })
        }).toPass(),
    ],
    state: 'photo.dropHere',
  },
  { ...camera, name: 'photo-shot', steps: [...camera.steps, press('photo.tap'), see('photo.use')] },
  {
    ...home,
    name: 'photo-no-camera',
    steps: [...openDialog, see('photo.unavailable')],
    state: 'photo.cameraErrorHelp',
  },
  {
    ...camera,
    name: 'photo-uploading',
    replies: { placesInPhoto: 'withheld' },
    steps: [choosePhoto(), press('home.discover')],
    state: ({ page }) => page.getByRole('progressbar'),
  },
  {
    ...camera,
    name: 'photo-not-recognised',
    steps: [choosePhoto(atSea), press('home.discover')],
    state: 'places.unknownHelp',
  },
  { name: 'photo-story', steps: [openPhotoStory] },
  {
    name: 'photo-this-is-not-it',
    steps: [openPhotoStory, press('story.more'), press('story.notIt')],
    state: 'story.whatIsIt',
  },
]
