import { chromium, type Page } from '@playwright/test'
import { startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { runCommand } from '../cli/cli-error.ts'
import { untilEnded } from '../process/shutdown.ts'

const times = 10
const budgetMs = 400

/** A photo of 12 megapixels, of some megabytes as phones make them: shapes, edges and grain. */
const drawPhoto = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('There is no canvas')
    let seed = 1
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let count = 0; count < 60_000; count += 1) {
      context.fillStyle = `hsl(${next(360)} ${next(60)}% ${next(90)}%)`
      context.fillRect(next(4000), next(3000), 4 + next(60), 4 + next(40))
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    let binary = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte)
    return btoa(binary)
  })

/** Pastes the photo into home; the time until its preview is there, in milliseconds. */
const prepare = (page: Page, photo: string): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
    const shown = () => document.querySelector<HTMLImageElement>('figure img')?.src
    const before = shown()
    return new Promise<number>((resolve) => {
      const began = performance.now()
      const observer = new MutationObserver(() => {
        if (shown() === before || shown() === undefined) return
        observer.disconnect()
        resolve(performance.now() - began)
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
    })
  }, photo)

/** Waits until another photo can be picked. */
const untilReady = (page: Page): Promise<void> =>
  page.locator('[data-camera]:not(:disabled)').waitFor()

const measure = async (page: Page): Promise<readonly number[]> => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const photo = await drawPhoto(page)
  console.log(`A photo of 4000 × 3000, ${((photo.length * 0.75) / 1e6).toFixed(1)} MB`)
  const runs: number[] = []
  // The first is not counted: it fetches what reads and draws photos.
  for (let count = 0; count <= times; count += 1) {
    const ms = await prepare(page, photo)
    await untilReady(page)
    if (count > 0) runs.push(ms)
  }
  return runs.toSorted((one, other) => one - other)
}

/**
 * How long a picked photo takes, from the paste to its preview: EXIF, the worker, upright, small,
 * JPEG. Median of 10, in the browser of this machine against the app as `npm start` runs it.
 */
await runCommand(async () => {
  untilEnded().then(() => process.exit(130))
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  try {
    const runs = await measure(await browser.newPage({ baseURL: app.url }))
    const median = ((runs[times / 2 - 1] ?? 0) + (runs[times / 2] ?? 0)) / 2
    console.log(`Each: ${runs.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    console.log(`12 MP photo: ${median.toFixed(0)} ms, median of ${times} (budget ${budgetMs} ms)`)
    if (median > budgetMs) process.exitCode = 1
  } finally {
    await browser.close()
    await app.stop()
  }
})
