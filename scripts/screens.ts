import { rmSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { type Language, languages } from '../schema/catalog.ts'
import { startApp } from '../web/e2e/harness/app.ts'
import { launchBrowser } from '../web/e2e/harness/launch-browser.ts'
import { catalogue } from '../web/e2e/screens/catalogue/catalogue.ts'
import { type Device, type Screen, schemes } from '../web/e2e/screens/screen.ts'
import { createViewer, setScheme } from '../web/e2e/screens/viewer.ts'
import { CliError, messageOf } from './cli/cli-error.ts'
import { inRoot } from './cli/paths.ts'
import { runWithOptions } from './process/command.ts'

const help = `npm run screens                  every screen and state into screens/: {name}.{language}.{size}.{scheme}.png
npm run screens -- --only story  those in whose name "story" is; also "home.en.phone"
npm run screens -- --readme      the pictures of the README, into docs/images/
npm run screens -- --manifest    the screenshots of the manifest, into web/public/screenshots/`

/** File names of pictures by the name of their screen. */
type Pictures = Readonly<Record<string, string>>

const readmePictures: Pictures = {
  'home-with-a-name': 'home',
  'progress-with-words': 'generating',
  'result-history-guide': 'story',
}

const { 'progress-with-words': _generating, ...manifestPictures } = readmePictures

/** Pictures of screens in one language and size, and where each goes. */
type Album = {
  readonly language: Language
  readonly device: Device
  /** Device pixels in a CSS pixel. */
  readonly scale: number
  readonly pictures: readonly { readonly screen: Screen; readonly file: string }[]
}

/** Takes the whole page, however long it is, in both schemes. */
const takeWholePage = async (page: Page, file: string): Promise<void> => {
  await page.evaluate('scrollTo(0, 0)')
  for (const colorScheme of schemes) {
    await setScheme(page, colorScheme)
    await page.screenshot({ path: `${file}.${colorScheme}.png`, fullPage: true })
  }
}

/** Takes the visible part in the light scheme. */
const takeVisiblePart = async (page: Page, path: string): Promise<void> => {
  await setScheme(page, 'light')
  const format = path.endsWith('.jpg') ? ({ type: 'jpeg', quality: 72 } as const) : {}
  await page.screenshot({ path, ...format })
}

/** The screens in whose name `only` is, in every language and size. */
const catalogueAlbums = (only: string): readonly Album[] =>
  languages.flatMap((language) =>
    (['phone', 'desktop'] as const).map((device) => ({
      ...{ language, device, scale: 1 },
      pictures: catalogue
        .filter((screen) => (screen.device ?? device) === device)
        .map((screen) => ({ screen, name: `${screen.name}.${language}.${device}` }))
        .filter(({ name }) => name.includes(only))
        .map(({ screen, name }) => ({ screen, file: inRoot(`screens/${name}`) })),
    })),
  )

const select = (pictures: Pictures, fileOf: (picture: string) => string): Album['pictures'] =>
  catalogue.flatMap((screen) => {
    const picture = pictures[screen.name]
    return picture === undefined ? [] : { screen, file: inRoot(fileOf(picture)) }
  })

const readmeAlbum: Album = {
  ...{ language: 'en', device: 'phone', scale: 1.15 },
  pictures: select(readmePictures, (name) => `docs/images/${name}.png`),
}

const manifestAlbums: readonly Album[] = languages.flatMap((language) => {
  const inForm = (form: string) =>
    select(manifestPictures, (name) => `web/public/screenshots/${name}.${language}.${form}.jpg`)
  return [
    { language, device: 'phone', scale: 2, pictures: inForm('narrow') },
    { language, device: 'desktop', scale: 1, pictures: inForm('wide') },
  ]
})

/** Takes all pictures; fails at the end if a screen could not be opened. */
const takeAlbums = async (albums: readonly Album[], take: typeof takeWholePage): Promise<void> => {
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  const failed: string[] = []
  try {
    for (const { pictures, ...options } of albums.filter(({ pictures }) => pictures.length > 0)) {
      const viewer = await createViewer({ browser, app, ...options })
      for (const { screen, file } of pictures) {
        await viewer
          .view(screen, (page) => take(page, file))
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
  readme: { type: 'boolean' },
  manifest: { type: 'boolean' },
} as const
await runWithOptions(help, options, async ({ only, readme, manifest }) => {
  if (readme) return takeAlbums([readmeAlbum], takeVisiblePart)
  if (manifest) return takeAlbums(manifestAlbums, takeVisiblePart)
  if (only === '') rmSync(inRoot('screens'), { recursive: true, force: true })
  return takeAlbums(catalogueAlbums(only), takeWholePage)
})
