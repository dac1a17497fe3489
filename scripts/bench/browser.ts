import { type Browser, chromium } from '@playwright/test'
import { type App, startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { median } from '../cli/figures.ts'
import type { Section } from './section.ts'

/** Measures in a browser on the app as `npm start` runs it, without throttling. */
export const withBrowser = async (
  measure: (browser: Browser, app: App) => Promise<Section>,
): Promise<Section> => {
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  try {
    return await measure(browser, app)
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
export const resultSection = (id: string, title: string, results: readonly Result[]): Section => {
  const isPast = results.some(({ value, budget }) => value > budget)
  if (isPast) process.exitCode = 1
  const lines = [...results.map(({ line }) => line), ...(isPast ? ['PAST THE BUDGET'] : [])]
  return { id, title, body: ['```', ...lines, '```'].join('\n') }
}
