import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect, test } from '../harness/fixtures.ts'
import { catalogue } from '../screens/catalogue/catalogue.ts'
import { devices, type Scheme, schemes } from '../screens/screen.ts'
import { createViewer, setScheme, type Viewer } from '../screens/viewer.ts'

const halfAPhone = {
  width: devices.phone.viewport.width / 2,
  height: devices.phone.viewport.height / 2,
}

const colourRules = ['color-contrast', 'link-in-text-block']

/** A screen of each page that has another layout on a wide screen. */
const wideLayouts =
  `home sign-up result-history-guide stories stories-menu story sources-sheet public-story
  places-suggested around-map credits settings`.split(/\s+/)

/** Defined in a page by {@link injectAxe}. */
declare const axe: typeof axeCore

/** The minified axe, which loads in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const injectAxe = (page: Page): Promise<void> => page.evaluate(`${source}; undefined`)

/** The violations with their elements; in the dark scheme only those of colour can differ. */
const violationsOf = async (page: Page, scheme: Scheme): Promise<readonly string[]> => {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(scheme === 'dark' && { runOnly: colourRules }),
  }
  return page.evaluate(async (options) => {
    const { violations } = await axe.run(document, options)
    return violations.map(({ help, nodes }) =>
      [help, ...nodes.map(({ html }) => html.slice(0, 200))].join('\n'),
    )
  }, options)
}

/** The width of a page with text at 200 %, which is as on a phone of half the size. */
const widthWithLargeText = async (page: Page): Promise<unknown> => {
  await page.setViewportSize(halfAPhone)
  const width = await page.evaluate('document.documentElement.scrollWidth')
  await page.setViewportSize(devices.phone.viewport)
  return width
}

let phone: Viewer
let desktop: Viewer

test.beforeAll(async ({ browser, app }) => {
  phone = await createViewer({ browser, app, language: 'en', device: 'phone' })
  desktop = await createViewer({ browser, app, language: 'en', device: 'desktop' })
})

test.afterAll(async () => {
  await phone.close()
  await desktop.close()
})

for (const screen of catalogue) {
  test(`axe finds nothing, light or dark: ${screen.name}`, async () => {
    const viewer = screen.device === 'desktop' ? desktop : phone
    await viewer.view(screen, async (page) => {
      await injectAxe(page)
      for (const colorScheme of schemes) {
        await setScheme(page, colorScheme)
        expect(await violationsOf(page, colorScheme), colorScheme).toEqual([])
      }
      if (viewer === phone) expect(await widthWithLargeText(page)).toBe(halfAPhone.width)
    })
  })
}

for (const name of wideLayouts) {
  test(`axe finds nothing on a wide screen: ${name}`, async () => {
    const [screen] = catalogue.filter((candidate) => candidate.name === name)
    if (screen === undefined) throw new Error(`There is no screen "${name}".`)
    await desktop.view(screen, async (page) => {
      await setScheme(page, 'light')
      await injectAxe(page)
      expect(await violationsOf(page, 'light')).toEqual([])
    })
  })
}
