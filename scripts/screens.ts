import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { languages } from '../schema/catalog.ts'
import { startApp } from '../web/e2e/harness/app.ts'
import { launchBrowser } from '../web/e2e/harness/launch-browser.ts'
import { catalogue } from '../web/e2e/screens/catalogue/catalogue.ts'
import { type Device, devices, schemes } from '../web/e2e/screens/screen.ts'
import { createViewer, setScheme, type Viewer } from '../web/e2e/screens/viewer.ts'
import { CliError, messageOf, runCommand } from './cli/cli-error.ts'
import { inRoot } from './cli/paths.ts'
import { exitOnShutdown } from './process/shutdown.ts'

const help = `npm run screens                  every screen and state into screens/: {name}.{language}.{size}.{scheme}.png
npm run screens -- --only story  those with "story" in their name; also "home.en.phone"
npm run screens -- --readme      the pictures of the README, into docs/images/
npm run screens -- --manifest    the screenshots of the manifest, into web/public/screenshots/`

const folder = inRoot('screens')

type Context = {
  readonly browser: Awaited<ReturnType<typeof launchBrowser>>
  readonly app: Awaited<ReturnType<typeof startApp>>
}

const withViewer = async <T>(
  options: Parameters<typeof createViewer>[0],
  use: (viewer: Viewer) => Promise<T>,
): Promise<T> => {
  const viewer = await createViewer(options)
  return use(viewer).finally(() => viewer.close())
}

/** Takes the whole page, however long it is, in both schemes. */
const takeSchemes = async (page: Page, file: string): Promise<void> => {
  await page.evaluate('scrollTo(0, 0)')
  for (const colorScheme of schemes) {
    await setScheme(page, colorScheme)
    await page.screenshot({ path: `${file}.${colorScheme}.png`, fullPage: true })
  }
}

/** Takes the screens with `only` in their names. Returns the names of those that failed. */
const takeCatalogue = async (context: Context, only: string): Promise<readonly string[]> => {
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
      await withViewer({ ...context, language, device }, async (viewer) => {
        for (const { screen, name } of screens) {
          const taken = viewer.view(screen, (page) => takeSchemes(page, join(folder, name)))
          await taken.catch((error: unknown) => {
            console.error(`${name}: ${messageOf(error)}`)
            failed.push(name)
          })
        }
      })
    }
  }
  return failed
}

/** Takes the visible part of some screens, in light colours. `fileOf` is empty for the others. */
const takeSelected = async (
  viewer: Viewer,
  fileOf: (screen: string) => string,
  options: Parameters<Page['screenshot']>[0] = {},
): Promise<void> => {
  for (const screen of catalogue) {
    const path = fileOf(screen.name)
    if (path === '') continue
    await viewer.view(screen, async (page) => {
      await setScheme(page, 'light')
      await page.screenshot({ path, ...options })
    })
  }
}

/** The pictures of the README and of the manifest by the screen they show. */
const manifestPictures: Readonly<Record<string, string>> = {
  'home-with-a-name': 'home',
  'result-history-guide': 'story',
}
const readmePictures: Readonly<Record<string, string>> = {
  ...manifestPictures,
  'progress-with-words': 'telling',
}

const takeReadmePictures = (context: Context): Promise<void> =>
  withViewer({ ...context, language: 'en', device: 'phone', scale: 1.15 }, (viewer) => {
    mkdirSync(inRoot('docs/images'), { recursive: true })
    return takeSelected(viewer, (screen) => {
      const picture = readmePictures[screen]
      return picture ? inRoot(`docs/images/${picture}.png`) : ''
    })
  })

const takeManifestPictures = async (context: Context): Promise<void> => {
  mkdirSync(inRoot('web/public/screenshots'), { recursive: true })
  for (const language of languages) {
    for (const [device, form, scale] of [
      ['phone', 'narrow', 2],
      ['desktop', 'wide', 1],
    ] as const) {
      const fileOf = (screen: string): string => {
        const picture = manifestPictures[screen]
        return picture ? inRoot(`web/public/screenshots/${picture}.${language}.${form}.jpg`) : ''
      }
      await withViewer({ ...context, language, device, scale }, (viewer) =>
        takeSelected(viewer, fileOf, { type: 'jpeg', quality: 72 }),
      )
    }
  }
}

/** `npm run screens`: see `help`. */
exitOnShutdown()
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      readme: { type: 'boolean', default: false },
      manifest: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(help)
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  try {
    if (values.readme) return await takeReadmePictures({ browser, app })
    if (values.manifest) return await takeManifestPictures({ browser, app })
    const failed = await takeCatalogue({ browser, app }, values.only)
    if (failed.length > 0) throw new CliError(`Not taken: ${failed.join(', ')}`)
  } finally {
    await browser.close()
    await app.stop()
  }
})
