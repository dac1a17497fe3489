import type { Page } from '@playwright/test'
import { untilControlled } from '../../web/e2e/photo/share-target.ts'
import { median } from './figures.ts'
import { measureLongList, stories } from './long-list.ts'

const times = 20
const budgetMs = { list: 200, story: 100 }

/** Taps a link; the time until what it leads to is painted, in milliseconds. */
const tap = (page: Page, link: string, goal: string): Promise<number> =>
  page.evaluate(
    async ([link, goal]) => {
      const element = document.querySelector<HTMLElement>(link)
      if (element === null) throw new Error(`There is no ${link}`)
      const began = performance.now()
      element.click()
      return new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector(goal) === null) requestAnimationFrame(look)
          // After the frame in which it is drawn.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }
        look()
      })
    },
    [link, goal] as const,
  )

const say = (what: string, runs: readonly number[], budget: number): void => {
  const middle = median(runs)
  const rounded = runs.map((run) => Math.round(run)).join(', ')
  console.log(
    `${what}: median of ${runs.length} ${middle.toFixed(0)} ms (budget ${budget}): ${rounded}`,
  )
  if (middle > budget) process.exitCode = 1
}

/**
 * How long the list of a thousand stories and a story of it take without a signal, from the tap
 * until they are painted.
 */
await measureLongList(
  async (page) => {
    await untilControlled(page)
    await page.context().setOffline(true)
    const lists: number[] = []
    const opened: number[] = []
    for (let run = 0; run < times; run += 1) {
      await page.goto('/')
      await page.getByRole('button', { name: 'My account' }).click()
      await page.locator('a[href="/stories"]').waitFor()
      // The page rests before one taps.
      await page.waitForTimeout(500)
      lists.push(await tap(page, 'a[href="/stories"]', 'main li a'))
      const link = `main li:nth-child(${run + 1}) a`
      opened.push(await tap(page, link, 'main article h1'))
    }
    say(`The list of ${stories} stories, tap to painted`, lists, budgetMs.list)
    say('A story without a signal, tap to painted', opened, budgetMs.story)
  },
  { serviceWorkers: 'allow' },
)
