import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type Language, languages } from '../schema/catalog.ts'
import { startApp } from '../web/e2e/harness/app.ts'
import { launchBrowser } from '../web/e2e/harness/launch-browser.ts'
import { catalogue } from '../web/e2e/screens/catalogue/catalogue.ts'
import { type Device, devices, schemes } from '../web/e2e/screens/screen.ts'
import { createViewer, setScheme, type Viewer } from '../web/e2e/screens/viewer.ts'
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

/** Opens a viewer for one language and size, and closes it afterwards. */
type WithViewer = (
  options: { language: Language; device: Device; scale?: number },
  use: (viewer: Viewer) => Promise<void>,
) => Promise<void>

/** Takes the whole page, however long it is, in both schemes. */
const takeWholePage = async (page: Page, file: string): Promise<void> => {
  await page.evaluate('scrollTo(0, 0)')
  for (const colorScheme of schemes) {
    await setScheme(page, colorScheme)
    await page.screenshot({ path: `${file}.${colorScheme}.png`, fullPage: true })
  }
}

/** Takes the screens whose name contains `only`; fails at the end if one could not be opened. */
const takeCatalogue = async (withViewer: WithViewer, only: string): Promise<void> => {
  const folder = inRoot('screens')
  if (only === '') rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const failed: string[] = []
  for (const language of languages) {
    for (const device of Object.keys(devices) as Device[]) {
      const screens = catalogue
        .filter((screen) => screen.device === undefined || screen.device === device)
        .map((screen) => ({ screen, name: `${screen.name}.${language}.${device}` }))
        .filter(({ name }) => name.includes(only))
      if (screens.length === 0) continue
      await withViewer({ language, device }, async (viewer) => {
        for (const { screen, name } of screens) {
          await viewer
            .view(screen, (page) => takeWholePage(page, join(folder, name)))
            .catch((error: unknown) => {
              console.error(`${name}: ${messageOf(error)}`)
              failed.push(name)
            })
        }
      })
    }
  }
  if (failed.length > 0) throw new CliError(`Not taken: ${failed.join(', ')}`)
}

/** Takes the visible part of some screens in the light scheme. */
const takePictures = async (
  viewer: Viewer,
  pictures: Pictures,
  fileOf: (name: string) => string,
) => {
  for (const screen of catalogue) {
    const picture = pictures[screen.name]
    if (picture === undefined) continue
    const path = fileOf(picture)
    const format = path.endsWith('.jpg') ? ({ type: 'jpeg', quality: 72 } as const) : {}
    await viewer.view(screen, async (page) => {
      await setScheme(page, 'light')
      await page.screenshot({ path, ...format })
    })
  }
}

const takeManifestPictures = async (withViewer: WithViewer): Promise<void> => {
  for (const language of languages) {
    for (const [device, form, scale] of [
      ['phone', 'narrow', 2],
      ['desktop', 'wide', 1],
    ] as const) {
      await withViewer({ language, device, scale }, (viewer) =>
        takePictures(viewer, manifestPictures, (name) =>
          inRoot(`web/public/screenshots/${name}.${language}.${form}.jpg`),
        ),
      )
    }
  }
}

/** `npm run screens`: see `help`. */
const options = {
  only: { type: 'string', default: '' },
  readme: { type: 'boolean' },
  manifest: { type: 'boolean' },
} as const
await runWithOptions(help, options, async (values) => {
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  const withViewer: WithViewer = async (options, use) => {
    const viewer = await createViewer({ browser, app, ...options })
    await use(viewer)
    await viewer.close()
  }
  try {
    if (values.readme) {
      await withViewer({ language: 'en', device: 'phone', scale: 1.15 }, (viewer) =>
        takePictures(viewer, readmePictures, (name) => inRoot(`docs/images/${name}.png`)),
      )
    } else if (values.manifest) await takeManifestPictures(withViewer)
    else await takeCatalogue(withViewer, values.only)
  } finally {
    await browser.close()
    await app.stop()
  }
})
