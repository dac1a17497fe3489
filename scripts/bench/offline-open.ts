import type { Page } from '@playwright/test'
import { signUp } from '../../web/e2e/pages/account.ts'
import { untilControlled } from '../../web/e2e/pages/service-worker.ts'
import { devices } from '../../web/e2e/screens/screen.ts'
import { median, ms } from '../cli/figures.ts'
import { withBrowser } from './browser.ts'
import { type Section, table, withinBudget } from './section.ts'

const storyCount = 1000
const times = 20
const budgetMs = { list: 200, story: 100 }

/** Taps a link; milliseconds until `goal` is painted. */
const tap = (page: Page, link: string, goal: string): Promise<number> =>
  page.evaluate(
    ([link, goal]) => {
      const element = document.querySelector<HTMLElement>(link)
      if (element === null) throw new Error(`There is no ${link}`)
      const started = performance.now()
      element.click()
      return new Promise<number>((resolve) => {
        const check = (): void => {
          if (document.querySelector(goal) === null) requestAnimationFrame(check)
          // After the frame in which it is drawn.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
        }
        check()
      })
    },
    [link, goal] as const,
  )

/** The list of a thousand stories and one of them, opened without a network connection. */
export const benchOfflineOpen = (): Promise<Section> =>
  withBrowser(async (browser, app) => {
    const page = await browser.newPage({ ...devices.phone, baseURL: app.url, locale: 'en-GB' })
    const { email } = await signUp(page)
    await app.giveStories(email, storyCount)
    await page.goto('/stories')
    await page.getByText('1,000 stories').waitFor()
    await untilControlled(page)
    await page.context().setOffline(true)
    const lists: number[] = []
    const stories: number[] = []
    for (let run = 1; run <= times; run += 1) {
      await page.goto('/')
      await page.getByRole('button', { name: 'My account' }).click()
      await page.locator('a[href="/stories"]').waitFor()
      // The page is idle before somebody taps.
      await page.waitForTimeout(500)
      lists.push(await tap(page, 'a[href="/stories"]', 'main li a'))
      stories.push(await tap(page, `main li:nth-child(${run}) a`, 'main article h1'))
    }
    const row = (name: string, runs: readonly number[], budget: number) => [
      ...[name, ms(median(runs)), ms(Math.max(...runs))],
      withinBudget(String(budget), median(runs) <= budget),
    ]
    const body = table([
      [`tap to painted, ${times} times`, 'median ms', 'at most ms', 'budget of the median'],
      row(`the list of ${storyCount} stories`, lists, budgetMs.list),
      row('a story', stories, budgetMs.story),
    ])
    return { id: 'offline-open', title: 'A kept story without a connection', body }
  })
