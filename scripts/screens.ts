import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { languages } from '../schema/catalog.ts'
import { startApp } from '../web/e2e/harness/app.ts'
import { launchBrowser } from '../web/e2e/harness/launch-browser.ts'
import { catalogue } from '../web/e2e/screens/catalogue/catalogue.ts'
import { type Device, devices, type Screen, schemes } from '../web/e2e/screens/screen.ts'
import { createViewer, setScheme, type Viewer } from '../web/e2e/screens/viewer.ts'
import { CliError, runCommand } from './cli/cli-error.ts'
import { inRoot } from './cli/paths.ts'
import { exitOnShutdown } from './process/shutdown.ts'

const help = `npm run screens                  every screen and state into screens/: {name}.{language}.{size}.{scheme}.png
npm run screens -- --only story  those in whose name "story" is; also "home.en.phone"
npm run screens -- --readme      the pictures of the README, into docs/images/
npm run screens -- --manifest    the screenshots of the manifest, into web/public/screenshots/`

/** The pictures of the README by the screen they show. */
const readmePictures: Readonly<Record<string, string>> = {
  'home-with-a-name': 'home',
  'progress-with-words': 'telling',
  'result-history-guide': 'story',
}

const folder = inRoot('screens')

type Options = { readonly only: string; readonly readme: boolean; readonly manifest: boolean }

const isSeenOn = (device: Device) => (screen: Screen) =>
  screen.device === undefined || screen.device === device

/** Takes a screen in both schemes: the whole page, however long it is. */
const takePictures = async (viewer: Viewer, screen: Screen, file: string): Promise<void> => {
  await viewer.view(screen, async (page) => {
    await page.evaluate('scrollTo(0, 0)')
    for (const colorScheme of schemes) {
      await setScheme(page, colorScheme)
      await page.screenshot({ path: `${file}.${colorScheme}.png`, fullPage: true })
    }
  })
}

type Taking = {
  readonly browser: Awaited<ReturnType<typeof launchBrowser>>
  readonly app: Awaited<ReturnType<typeof startApp>>
}

/** Takes the screens that are asked for, in one language and size; says which could not be opened. */
const takeScreens = async (
  viewer: Viewer,
  screens: readonly { readonly screen: Screen; readonly name: string }[],
): Promise<readonly string[]> => {
  const failed: string[] = []
  for (const { screen, name } of screens) {
    await takePictures(viewer, screen, join(folder, name)).catch((error: unknown) => {
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      failed.push(name)
    })
  }
  return failed
}

const takeCatalogue = async (taking: Taking, only: string): Promise<readonly string[]> => {
  if (only === '') rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const failed: string[] = []
  for (const language of languages) {
    for (const device of Object.keys(devices) as Device[]) {
      const screens = catalogue
        .filter(isSeenOn(device))
        .map((screen) => ({ screen, name: `${screen.name}.${language}.${device}` }))
        .filter(({ name }) => name.includes(only))
      if (screens.length === 0) continue
      const viewer = await createViewer({ ...taking, language, device })
      failed.push(...(await takeScreens(viewer, screens)))
      await viewer.close()
    }
  }
  return failed
}

const takeReadmePictures = async (taking: Taking): Promise<void> => {
  const viewer = await createViewer({ ...taking, language: 'en', device: 'phone', scale: 1.15 })
  mkdirSync(inRoot('docs/images'), { recursive: true })
  for (const screen of catalogue) {
    const picture = readmePictures[screen.name]
    if (picture === undefined) continue
    await viewer.view(screen, async (page) => {
      await setScheme(page, 'light')
      await page.screenshot({ path: inRoot(`docs/images/${picture}.png`) })
    })
  }
  await viewer.close()
}

/** The screenshots of the manifest by the screen they show. */
const manifestPictures: Readonly<Record<string, string>> = {
  'home-with-a-name': 'home',
  'result-history-guide': 'story',
}

const takeManifestPictures = async (taking: Taking): Promise<void> => {
  mkdirSync(inRoot('web/public/screenshots'), { recursive: true })
  for (const language of languages) {
    for (const [device, form, scale] of [
      ['phone', 'narrow', 2],
      ['desktop', 'wide', 1],
    ] as const) {
      const viewer = await createViewer({ ...taking, language, device, scale })
      for (const screen of catalogue) {
        const picture = manifestPictures[screen.name]
        if (picture === undefined) continue
        await viewer.view(screen, async (page) => {
          await setScheme(page, 'light')
          const path = inRoot(`web/public/screenshots/${picture}.${language}.${form}.jpg`)
          await page.screenshot({ path, type: 'jpeg', quality: 72 })
        })
      }
      await viewer.close()
    }
  }
}

const takeAll = async ({ only, readme, manifest }: Options): Promise<void> => {
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  try {
    if (readme) return await takeReadmePictures({ browser, app })
    if (manifest) return await takeManifestPictures({ browser, app })
    const failed = await takeCatalogue({ browser, app }, only)
    if (failed.length > 0) throw new CliError(`Not taken: ${failed.join(', ')}`)
  } finally {
    await browser.close()
    await app.stop()
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
  if (values.help) console.log(help)
  else await takeAll(values)
})
