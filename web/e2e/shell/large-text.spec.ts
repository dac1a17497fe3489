import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'

test.use({ viewport: { width: 320, height: 640 } })

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

test('labels fit a screen of 320 pixels with text of 32 pixels', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px'
    })
  })
  for (const path of ['/', '/auth', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => overflow(page), path).toEqual([])
  }
  await signUp(page)
  for (const path of ['/', '/credits', '/change-password', '/stories']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => overflow(page), path).toEqual([])
  }
})
