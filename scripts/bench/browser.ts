import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { type App, startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { signUp } from '../../web/e2e/pages/account.ts'
import { devices } from '../../web/e2e/screens/screen.ts'
import { median } from './figures.ts'
import type { Section } from './section.ts'

/** The number of stories in a long list. */
export const storyCount = 1000

/** Resolves once every row of the long list is drawn. */
export const untilAllDrawn = (page: Page): Promise<void> =>
  page.locator(`main li:nth-child(${storyCount})`).waitFor({ state: 'attached' })

/** Measures on a phone's page of the app as `npm start` runs it, without throttling. */
export const withPage = async <T>(
  measure: (page: Page, app: App) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> => {
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  try {
    const screen = { ...devices.phone, baseURL: app.url, locale: 'en-GB' }
    const context = await browser.newContext({ ...screen, ...options })
    return await measure(await context.newPage(), app)
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Measures on the list of a new user with a thousand stories, once its first rows are there. */
export const withLongList = <T>(
  measure: (page: Page) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> =>
  withPage(async (page, app) => {
    const { email } = await signUp(page)
    await app.giveStories(email, storyCount)
    await page.goto('/stories')
    await page.getByText('1,000 stories').waitFor()
    return measure(page)
  }, options)

/** A measured value with its line for people, and the most that it may be. */
export type Result = { readonly line: string; readonly value: number; readonly budget: number }

/** A section of results. One past its budget is marked and fails the bench. */
export const resultSection = (
  id: string,
  title: string,
  results: readonly Result[],
  remarks: readonly string[] = [],
): Section => {
  const isPast = results.some(({ value, budget }) => value > budget)
  if (isPast) process.exitCode = 1
  const lines = [...results.map(({ line }) => line), ...remarks]
  return {
    id,
    title,
    body: ['```', ...lines, ...(isPast ? ['PAST THE BUDGET'] : []), '```'].join('\n'),
  }
}

const rounded = (runs: readonly number[]): string => runs.map((run) => Math.round(run)).join(', ')

/** The line for a median of several runs, in milliseconds. */
export const medianResult = (name: string, runs: readonly number[], budget: number): Result => {
  const value = median(runs)
  const figures = `median of ${runs.length} ${value.toFixed(0)} ms (budget ${budget})`
  return { value, budget, line: `${name}: ${figures}: ${rounded(runs)}` }
}
