import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'
import { inEachLanguage } from '../pages/texts.ts'

/** How many pixels of a page's labels stand outside the box that they are in, or outside the page. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const outside: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!element?.checkVisibility() || !text || element.closest('.sr-only, .truncate')) continue
      let block = element
      while (getComputedStyle(block).display === 'inline' && block.parentElement)
        block = block.parentElement
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      const box = block.getBoundingClientRect()
      const over = Math.max(right - box.right, box.left - left, right - document.body.clientWidth)
      // What is only read out stands in a box of one pixel.
      if (width > 1 && box.width > 1 && over > 1) outside.push(`${text}: ${Math.round(over)} px`)
    }
    return outside
  })

inEachLanguage((_say, language) => {
  test('labels fit a screen of 320 pixels with text of 32 pixels', async ({ app, page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '32px'
      })
    })
    const expectFits = async (what: string): Promise<void> => {
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect.poll(() => overflow(page), what).toEqual([])
    }
    const open = async (...paths: string[]): Promise<void> => {
      for (const path of paths) {
        await page.goto(path)
        await expectFits(path)
      }
    }
    await open('/', '/auth', '/nowhere', '/privacy')
    await signUp(page)
    await open('/credits', '/change-password', '/around', '/settings')
    const home = createHomePage(page, language)
    await open('/')
    const name = await scriptLandmark(app.storyteller, [{ do: 'hold' }])
    await home.request(name)
    await untilHeld(app.storyteller, name)
    await expectFits('the progress screen')
    await app.storyteller.release(name)
    await expect(page).toHaveURL('/result')
    await expectFits('/result')
    await open('/stories')
    await page.getByRole('link', { name: /Col/ }).first().click()
    await expect(page).toHaveURL(/\/story\//)
    await expectFits('a story')
  })
})
