import type { BrowserContextOptions, Page } from '@playwright/test'
import { signUp } from '../../web/e2e/pages/account.ts'
import { untilControlled } from '../../web/e2e/pages/service-worker.ts'
import { quantile } from '../cli/figures.ts'
import { medianResult, resultSection, withPage } from './browser.ts'
import type { Section } from './section.ts'

const storyCount = 1000

/** Measures on the list of a new user with a thousand stories, once its first rows are there. */
const withLongList = (
  measure: (page: Page) => Promise<Section>,
  options: BrowserContextOptions = {},
): Promise<Section> =>
  withPage(async (page, app) => {
    const { email } = await signUp(page)
    await app.giveStories(email, storyCount)
    await page.goto('/stories')
    await page.getByText('1,000 stories').waitFor()
    return measure(page)
  }, options)

const untilAllDrawn = (page: Page): Promise<void> =>
  page.locator(`main li:nth-child(${storyCount})`).waitFor({ state: 'attached' })

/**
 * Clicks an element, or types into it; milliseconds until the effect is painted: until `goal` is
 * there or, without one, until the list has another length.
 */
const interact = (page: Page, selector: string, input: { goal?: string; text?: string }) =>
  page.evaluate(
    ([selector, { goal, text }]) => {
      const element = document.querySelector<HTMLInputElement>(selector)
      if (element === null) throw new Error(`There is no ${selector}`)
      const count = () => document.querySelectorAll('main li').length
      const before = count()
      const isDone = () => (goal ? document.querySelector(goal) !== null : count() !== before)
      const started = performance.now()
      if (text === undefined) element.click()
      else {
        element.select()
        document.execCommand('insertText', false, text)
      }
      return new Promise<number>((resolve) => {
        const check = (): void => {
          if (!isDone()) requestAnimationFrame(check)
          // After the frame in which it is drawn.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
        }
        check()
      })
    },
    [selector, input] as const,
  )

const openTimes = 20
const openBudgetMs = { list: 200, story: 100 }

/** The list and one of its stories, opened without a network connection. */
export const benchOfflineOpen = (): Promise<Section> =>
  withLongList(
    async (page) => {
      await untilControlled(page)
      await page.context().setOffline(true)
      const lists: number[] = []
      const stories: number[] = []
      for (let run = 1; run <= openTimes; run += 1) {
        await page.goto('/')
        await page.getByRole('button', { name: 'My account' }).click()
        await page.locator('a[href="/stories"]').waitFor()
        // The page is idle before somebody taps.
        await page.waitForTimeout(500)
        lists.push(await interact(page, 'a[href="/stories"]', { goal: 'main li a' }))
        const story = `main li:nth-child(${run}) a`
        stories.push(await interact(page, story, { goal: 'main article h1' }))
      }
      return resultSection('offline-open', 'A kept story without a signal', [
        medianResult(`The list of ${storyCount} stories, tap to painted`, lists, openBudgetMs.list),
        medianResult('A story without a signal, tap to painted', stories, openBudgetMs.story),
      ])
    },
    { serviceWorkers: 'allow' },
  )

/** The stories have numbers in their titles: each further digit leaves fewer of a thousand. */
const queries = ['7', '71', '712', '4', '42', '420', '9', '98', '987'] as const
/** The browsers' own limit for a good response to an interaction (INP). */
const searchBudgetMs = 200

/** A search, from a letter to the painted result. */
export const benchSearch = (): Promise<Section> =>
  withLongList(async (page) => {
    const field = 'input[type="search"]'
    // The first letter loads the older pages, and reads each story once.
    await page.locator(field).fill('story')
    await untilAllDrawn(page)
    const runs: number[] = []
    for (const text of [...queries, ...queries, ...queries]) {
      runs.push(await interact(page, field, { text }))
    }
    return resultSection('search', 'Searching a thousand stories', [
      medianResult(`${storyCount} stories searched, letter to painted`, runs, searchBudgetMs),
    ])
  })

const scrollTimes = 5
/** Scrolls the list in about twenty seconds, as a quick thumb does. */
const pixelsPerSecond = 6000
/** A longer frame is visible as a halt. */
const longFrameMs = 50
/** The share of long frames that the machine itself may cause. */
const longFrameBudget = 0.01

/** Scrolls from the top to the end of the page; the milliseconds of each frame. */
const scrollThrough = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    (speed) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let before: number | undefined
        const step = (now: number): void => {
          const last = before ?? now
          if (before !== undefined) frames.push(now - last)
          before = now
          const at = scrollY
          scrollBy({ top: Math.max(1, ((now - last) / 1000) * speed), behavior: 'instant' })
          const isEnd = scrollY === at && frames.length > 1
          if (isEnd) resolve(frames)
          else requestAnimationFrame(step)
        }
        scrollTo({ top: 0, behavior: 'instant' })
        requestAnimationFrame(step)
      }),
    pixelsPerSecond,
  )

/** How smoothly the list scrolls. */
export const benchScroll = (): Promise<Section> =>
  withLongList(async (page) => {
    await untilAllDrawn(page)
    const frames: number[] = []
    for (let run = 0; run < scrollTimes; run += 1) frames.push(...(await scrollThrough(page)))
    const long = frames.filter((frame) => frame > longFrameMs).length
    const value = long / frames.length
    const share = `${(value * 100).toFixed(1)} % (budget ${longFrameBudget * 100} %)`
    const line = `The list of ${storyCount} stories, scrolled through ${scrollTimes} times: ${long} of ${frames.length} frames longer than ${longFrameMs} ms, ${share}`
    const remark = `A frame: median ${quantile(frames, 0.5).toFixed(0)} ms, p99 ${quantile(frames, 0.99).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`
    const result = { line, value, budget: longFrameBudget }
    return resultSection('scroll', 'Scrolling through a thousand stories', [result], [remark])
  })
