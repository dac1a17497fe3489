import type { Page } from '@playwright/test'
import { medianResult, resultSection, storyCount, untilAllDrawn, withLongList } from './browser.ts'
import type { Section } from './section.ts'

/** The stories have numbers in their titles: each further digit leaves fewer of a thousand. */
const queries = ['7', '71', '712', '4', '42', '420', '9', '98', '987'] as const
const times = 3
/** The browsers' own limit for a good response to an interaction (INP). */
const budgetMs = 200

/** Types a query into the search field; milliseconds until the remaining stories are painted. */
const search = (page: Page, query: string): Promise<number> =>
  page.evaluate((query) => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')
    if (field === null) throw new Error('There is no search field')
    const count = () => document.querySelectorAll('main li').length
    const before = count()
    const started = performance.now()
    field.select()
    document.execCommand('insertText', false, query)
    return new Promise<number>((resolve) => {
      const check = (): void => {
        if (count() === before) requestAnimationFrame(check)
        // After the frame in which they are drawn.
        else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
      }
      check()
    })
  }, query)

/** A search of a thousand stories, from a letter to the painted result. */
export const benchSearch = (): Promise<Section> =>
  withLongList(async (page) => {
    // The first letter loads the older pages, and reads each story once.
    await page.locator('input[type="search"]').fill('story')
    await untilAllDrawn(page)
    const runs: number[] = []
    for (let time = 0; time < times; time += 1) {
      for (const query of queries) runs.push(await search(page, query))
    }
    return resultSection('search', 'Searching a thousand stories', [
      medianResult(`${storyCount} stories searched, letter to painted`, runs, budgetMs),
    ])
  })
