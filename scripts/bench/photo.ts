import type { Page } from '@playwright/test'
import { medianResult, resultSection, withPage } from './browser.ts'
import type { Section } from './section.ts'

const times = 10
const budgetMs = 400

/** A photo of 12 megapixels and several megabytes, as phones take them: shapes, edges and grain. */
const drawPhoto = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('There is no 2D canvas')
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

/** Pastes the photo into home; milliseconds until its preview is shown. */
const prepare = (page: Page, photo: string): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
    const shown = () => document.querySelector<HTMLImageElement>('figure img')?.src
    const before = shown()
    return new Promise<number>((resolve) => {
      const started = performance.now()
      const observer = new MutationObserver(() => {
        if (shown() === before || shown() === undefined) return
        observer.disconnect()
        resolve(performance.now() - started)
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
    })
  }, photo)

/** Waits until another photo can be picked. */
const untilReady = (page: Page): Promise<void> =>
  page.locator('[data-camera]:not(:disabled)').waitFor()

/** A picked photo, from the paste to its preview: EXIF, rotation, downscaling, JPEG. */
export const benchPhoto = (): Promise<Section> =>
  withPage(async (page) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const photo = await drawPhoto(page)
    const runs: number[] = []
    // The first run is not counted: it loads the code that reads and draws photos.
    for (let count = 0; count <= times; count += 1) {
      const milliseconds = await prepare(page, photo)
      await untilReady(page)
      if (count > 0) runs.push(milliseconds)
    }
    const name = `A photo of 4000 × 3000, ${((photo.length * 0.75) / 1e6).toFixed(1)} MB`
    return resultSection('photo', 'A photo', [medianResult(name, runs, budgetMs)])
  })
