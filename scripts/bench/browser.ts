import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { type App, startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { devices } from '../../web/e2e/screens/screen.ts'
import { median } from '../cli/figures.ts'
import type { Section } from './section.ts'

/** Measures on a phone's page of the app as `npm start` runs it, without throttling. */
export const withPage = async (
  measure: (page: Page, app: App) => Promise<Section>,
  options: BrowserContextOptions = {},
): Promise<Section> => {
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

/** A measured value with its line for people, and the most that it may be. */
type Result = { readonly line: string; readonly value: number; readonly budget: number }

/** The median of several runs, in milliseconds. */
export const medianResult = (name: string, runs: readonly number[], budget: number): Result => {
  const value = median(runs)
  const figures = `median of ${runs.length} ${value.toFixed(0)} ms (budget ${budget})`
  return { value, budget, line: `${name}: ${figures}: ${runs.map(Math.round).join(', ')}` }
}

/** A section of results. One past its budget is marked and fails the bench. */
export const resultSection = (
  id: string,
  title: string,
  results: readonly Result[],
  remarks: readonly string[] = [],
): Section => {
  const isPast = results.some(({ value, budget }) => value > budget)
  if (isPast) process.exitCode = 1
  const lines = [
    ...results.map(({ line }) => line),
    ...remarks,
    ...(isPast ? ['PAST THE BUDGET'] : []),
  ]
  return { id, title, body: ['```', ...lines, '```'].join('\n') }
}
