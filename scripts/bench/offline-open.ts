import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { untilControlled } from '../../web/e2e/pages/sharer.ts'
import { devices } from '../../web/e2e/screens/screen.ts'
import { runCommand } from '../parts/mendable.ts'
import { untilEnded } from '../parts/until-ended.ts'
import { median } from './figures.ts'
import { openLongList, stories } from './long-list.ts'

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

/** A page of somebody with a thousand stories, all of them on the shelf, and no signal any more. */
const openOffline = async (context: BrowserContext, app: Awaited<ReturnType<typeof startApp>>) => {
  const page = await openLongList(context, app)
  await untilControlled(page)
  await context.setOffline(true)
  return page
}

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
 * until they are painted, in the browser of this machine against the app as `npm start` runs it.
 */
await runCommand(async () => {
  untilEnded().then(() => process.exit(130))
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  try {
    const context = await browser.newContext({
      ...devices.phone,
      baseURL: app.url,
      locale: 'en-GB',
      serviceWorkers: 'allow',
    })
    const page = await openOffline(context, app)
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
  } finally {
    await browser.close()
    await app.stop()
  }
})
