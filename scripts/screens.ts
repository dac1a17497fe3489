import { rmSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { type Language, languages } from '../schema/languages.ts'
import { startApp } from '../web/e2e/harness/app.ts'
import { launchBrowser } from '../web/e2e/harness/launch-browser.ts'
import { catalogue } from '../web/e2e/screens/catalogue/catalogue.ts'
import { type Device, devices, type Screen, schemes } from '../web/e2e/screens/screen.ts'
import { createViewer, setScheme } from '../web/e2e/screens/viewer.ts'
import { CliError, messageOf } from './cli/cli-error.ts'
import { inRoot } from './cli/paths.ts'
import { runWithOptions } from './process/shutdown.ts'

/** File names of pictures by the name of their screen. */
type Pictures = Readonly<Record<string, string>>

const readmePictures: Pictures = {
  'home-with-a-name': 'home',
  'progress-with-words': 'generating',
  'sources-story': 'story',
}

const { 'progress-with-words': _generating, ...manifestPictures } = readmePictures

/** Pictures of screens in one language and size, and where each goes, from the project's root. */
type Album = {
  readonly language: Language
  readonly device: Device
  /** Device pixels in a CSS pixel. */
  readonly scale: number
  readonly pictures: readonly { readonly screen: Screen; readonly file: string }[]
}

/** The albums of all screens in whose picture's name one of `only` is, in every language. */
const catalogueAlbums = (
  only: readonly string[],
  sizes: readonly Device[] = ['phone', 'desktop'],
): readonly Album[] =>
  languages.flatMap((language) =>
    sizes.map((device) => ({
      language,
      device,
      scale: 1,
      pictures: catalogue
        .filter((screen) => screen.device === undefined || screen.device === device)
        .map((screen) => ({ screen, name: `${screen.name}.${language}.${device}` }))
        .filter(({ name }) => only.some((part) => name.includes(part)))
        .map(({ screen, name }) => ({ screen, file: `screens/${name}` })),
    })),
  )

const select = (pictures: Pictures, fileOf: (picture: string) => string): Album['pictures'] =>
  catalogue.flatMap((screen) => {
    const picture = pictures[screen.name]
    return picture === undefined ? [] : { screen, file: fileOf(picture) }
  })

/** The pictures of the README. */
const readmeAlbum: Album = {
  language: 'en',
  device: 'phone',
  scale: 1.15,
  pictures: select(readmePictures, (name) => `docs/images/${name}.png`),
}

/** The screenshots that the manifest names. */
const manifestAlbums: readonly Album[] = languages.flatMap((language) => {
  const inForm = (form: string) =>
    select(manifestPictures, (name) => `web/public/screenshots/${name}.${language}.${form}.jpg`)
  return [
    { language, device: 'phone', scale: 2, pictures: inForm('narrow') },
    { language, device: 'desktop', scale: 1, pictures: inForm('wide') },
  ]
})

const help = `npm run screens                  every screen and state into screens/: {name}.{language}.{size}.{scheme}.png
npm run screens -- --only story  those in whose name "story" is; also "home.en.phone,sign-up"
npm run screens -- --size narrow in another size: ${Object.keys(devices).join(', ')}
npm run screens -- --readme      the pictures of the README, into docs/images/
npm run screens -- --manifest    the screenshots of the manifest, into web/public/screenshots/`

/** A full-page screenshot makes the window one pixel wide for a moment, which reloads a map beside a list. */
const hasMapBeside = (page: Page): Promise<boolean> =>
  page.evaluate(() => innerWidth >= 900 && document.querySelector('[data-testid="map"]') !== null)

/** What loads late: the bar of the three places, the player, pictures. A screen may keep some of it back. */
const lateParts = `(document.documentElement.dataset.visitor !== 'member' || document.querySelector('.places-bar'))
  && !document.querySelector('.story-side .animate-pulse')
  && [...document.images].every(({ src, complete }) => src && complete)`

const patienceMs = 3000

/** Takes the whole page, however long it is, in both schemes; beside a map, what is seen of it. */
const takeWholePage = async (page: Page, file: string): Promise<void> => {
  await page.evaluate('scrollTo(0, 0)')
  const fullPage = !(await hasMapBeside(page))
  // Shows all of a long page to what waits to come near the screen.
  await page.screenshot({ fullPage })
  await page.waitForFunction(lateParts, null, { timeout: patienceMs }).catch(() => undefined)
  for (const colorScheme of schemes) {
    await setScheme(page, colorScheme)
    await page.screenshot({ path: `${file}.${colorScheme}.png`, fullPage })
  }
}

/** Takes the visible part in the light scheme. */
const takeVisiblePart = async (page: Page, path: string): Promise<void> => {
  await setScheme(page, 'light')
  const format = path.endsWith('.jpg') ? ({ type: 'jpeg', quality: 72 } as const) : {}
  await page.screenshot({ path, ...format })
}

/** Takes all pictures; fails at the end if a screen could not be opened. */
const takeAlbums = async (
  albums: readonly Album[],
  take: typeof takeWholePage,
  flags: readonly string[] = [],
): Promise<void> => {
  const app = await startApp()
  const browser = await launchBrowser(chromium, flags)
  const failed: string[] = []
  try {
    for (const { pictures, ...options } of albums.filter(({ pictures }) => pictures.length > 0)) {
      const viewer = await createViewer({ browser, app, ...options })
      for (const { screen, file } of pictures) {
        await viewer
          .view(screen, (page) => take(page, inRoot(file)))
          .catch((error: unknown) => {
            console.error(`${file}: ${messageOf(error)}`)
            failed.push(file)
          })
      }
      await viewer.close()
    }
  } finally {
    await browser.close()
    await app.stop()
  }
  if (failed.length > 0) throw new CliError(`Not taken: ${failed.join(', ')}`)
}

const options = {
  only: { type: 'string', default: '' },
  size: { type: 'string' },
  readme: { type: 'boolean' },
  manifest: { type: 'boolean' },
} as const
await runWithOptions(help, options, async ({ only, size, readme, manifest }) => {
  if (readme) return takeAlbums([readmeAlbum], takeVisiblePart)
  if (manifest) return takeAlbums(manifestAlbums, takeVisiblePart)
  const sizes = Object.keys(devices).filter((name): name is Device => name === size)
  if (only === '') rmSync(inRoot('screens'), { recursive: true, force: true })
  // As a user sets it: media queries in rem follow the browser's own size of text.
  const flags = size === 'large-type' ? ['--blink-settings=defaultFontSize=32'] : []
  const albums = catalogueAlbums(only.split(','), size ? sizes : undefined)
  if (albums.every(({ pictures }) => pictures.length === 0)) {
    throw new CliError(`No screen has "${only}" in its name in this size`)
  }
  return takeAlbums(albums, takeWholePage, flags)
})
