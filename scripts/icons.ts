import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { launchBrowser } from '../web/e2e/harness/launch-browser.ts'
import { inRoot } from './cli/paths.ts'

/**
 * Draws the icons of the installed app out of web/public/favicon.svg, into web/public/icons:
 * node scripts/icons.ts, whenever the logo changes.
 */
type Icon = {
  readonly name: string
  /** Its width and height in pixels. */
  readonly size: number
  /** How much of the width the logo takes. A mask may cut all but the middle four fifths. */
  readonly share: number
  readonly ground: 'stone' | 'paper' | 'none'
  readonly isMonochrome?: boolean
}

const icons: readonly Icon[] = [
  { name: 'any-192', size: 192, share: 0.75, ground: 'stone' },
  { name: 'any-512', size: 512, share: 0.75, ground: 'stone' },
  { name: 'maskable-512', size: 512, share: 0.56, ground: 'paper' },
  { name: 'monochrome-512', size: 512, share: 0.66, ground: 'none', isMonochrome: true },
  { name: 'apple-touch-icon', size: 180, share: 0.66, ground: 'paper' },
]

const favicon = readFileSync(inRoot('web/public/favicon.svg'), 'utf8')

const paths = (): string => {
  const found = favicon.match(/<path[^>]*\/>/g)
  if (found === null) throw new Error('favicon.svg has no paths')
  return found.join('')
}

const paper = '#f5efe3'
const radius: Readonly<Record<Icon['ground'], number | null>> = { stone: 7, paper: 0, none: null }

/** An icon of 32 by 32 units; the logo's drawing is 31 units high, from 2 to 29. */
const draw = ({ size, share, ground, isMonochrome = false }: Icon): string => {
  const corner = radius[ground]
  const inset = 16 - 16 * share
  const logo = isMonochrome ? paths().replaceAll(/fill="[^"]*"/g, 'fill="#000"') : paths()
  const back =
    corner === null ? '' : `<rect width="32" height="32" rx="${corner}" fill="${paper}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${back}<g transform="translate(${inset} ${inset + 0.5 * share}) scale(${share})">${logo}</g></svg>`
}

const take = async (page: Page, icon: Icon): Promise<void> => {
  const { size, name } = icon
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${draw(icon)}`)
  const file = inRoot(`web/public/icons/${name}.png`)
  writeFileSync(file, await page.screenshot({ omitBackground: true }))
  console.log(`${name}.png ${statSync(file).size} bytes`)
}

const browser = await launchBrowser(chromium)
try {
  mkdirSync(inRoot('web/public/icons'), { recursive: true })
  const page = await browser.newPage()
  for (const icon of icons) await take(page, icon)
} finally {
  await browser.close()
}
