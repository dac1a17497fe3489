import { atSea, colosseum, withExif } from '../../photo/exif.ts'
import { drawScene, sceneJpeg } from '../../photo/scene.ts'
import type { Screen, Stage } from '../screen.ts'
import { field, openHome, press } from '../steps.ts'
import { photoTale } from './sample-stories.ts'
import { openResult } from './stories.ts'

/** A camera that shows the scene. */
const fakeCamera = `
  navigator.mediaDevices.getUserMedia = async () => {
    const scene = ${drawScene}
    setInterval(() => scene.getContext('2d').fillRect(0, 0, 1, 1), 100)
    return scene.captureStream(10)
  }
`

const openDialog = async (stage: Stage): Promise<void> => {
  await openHome(stage)
  await press(stage, stage.texts.home.photo)
  await stage.page.getByRole('dialog').waitFor()
}

const openCamera = async (stage: Stage): Promise<void> => {
  await stage.whileOpen(stage.page.addInitScript(fakeCamera))
  await openDialog(stage)
  await stage.page.getByText(stage.texts.photo.tap).waitFor()
}

/** Picks a photo that tells where it was taken, as all that is cheap to look at. */
const pick = async (stage: Stage, where = colosseum): Promise<void> => {
  const { page, texts } = stage
  await openCamera(stage)
  const buffer = withExif(await sceneJpeg(page), where)
  const chooser = page.waitForEvent('filechooser')
  await press(stage, texts.photo.library)
  await (await chooser).setFiles({ name: 'arch.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: texts.photo.preview }).waitFor()
  if (where === colosseum) await page.getByText(texts.photo.attribution).waitFor()
}

const openPhotoStory = async (stage: Stage): Promise<void> => {
  const { page } = stage
  await page.goto('/')
  await stage.answers.giveFile('media', 'image/jpeg', await sceneJpeg(page))
  await openResult(stage, photoTale(stage.language))
}

/** What photos bring: the camera, the preview, the upload, and what was recognised. */
export const photoScreens: readonly Screen[] = [
  { name: 'photo-picked', visitor: 'user', open: (stage) => pick(stage) },
  { name: 'photo-camera', visitor: 'user', open: openCamera },
  {
    name: 'photo-no-camera',
    visitor: 'user',
    open: async (stage) => {
      await openDialog(stage)
      await stage.page.getByText(stage.texts.photo.unavailable).waitFor()
      await stage.page.getByText(stage.texts.photo.cameraErrorHelp).waitFor()
    },
  },
  {
    name: 'photo-uploading',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.withhold('generateStory')
      await pick(stage)
      await press(stage, stage.texts.home.discover)
      await stage.page.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'photo-not-recognised',
    visitor: 'user',
    open: async (stage) => {
      await pick(stage, atSea)
      await field(stage, 'landmark').fill('liberty statue')
      await press(stage, stage.texts.home.discover)
      await stage.page.getByText(stage.texts.telling.candidates).waitFor()
    },
  },
  { name: 'photo-story', visitor: 'user', open: openPhotoStory },
  {
    name: 'photo-this-is-not-it',
    visitor: 'user',
    open: async (stage) => {
      await openPhotoStory(stage)
      await press(stage, stage.texts.story.notIt)
      await stage.page.getByText(stage.texts.story.whatIsIt).waitFor()
    },
  },
]
