import type { Page } from '@playwright/test'
import { median } from './figures.ts'
import { measureLongList, stories, untilAllDrawn } from './long-list.ts'

/** The landmarks' numbers stand in the titles: each letter more leaves fewer of a thousand. */
const queries = ['7', '71', '712', '4', '42', '420', '9', '98', '987'] as const
const times = 3
/** What a tap may take until it is answered, by the metric that browsers measure it with (INP). */
const budgetMs = 200

/** Writes a query into the search field; the time until what it leaves is painted, in milliseconds. */
const search = (page: Page, query: string): Promise<number> =>
  page.evaluate((query) => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')
    if (field === null) throw new Error('There is no search field')
    const count = () => document.querySelectorAll('main li').length
    const before = count()
    const began = performance.now()
    field.select()
    document.execCommand('insertText', false, query)
    return new Promise<number>((resolve) => {
      const look = (): void => {
        if (count() === before) requestAnimationFrame(look)
        // After the frame in which it is drawn.
        else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      }
      look()
    })
  }, query)

/** How long a search of a thousand stories takes from a letter until what it leaves is painted. */
await measureLongList(async (page) => {
  // The first letter asks for the older pages, and reads each story once.
  await page.locator('input[type="search"]').fill('story')
  await untilAllDrawn(page)
  const runs: number[] = []
  for (let time = 0; time < times; time += 1) {
    for (const query of queries) runs.push(await search(page, query))
  }
  const typed = median(runs)
  console.log(
    `${stories} stories searched, letter to painted: median of ${runs.length} ${typed.toFixed(0)} ms (budget ${budgetMs}): ${runs.map((run) => Math.round(run)).join(', ')}`,
  )
  if (typed > budgetMs) process.exitCode = 1
})
