import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { findFreePort } from '../process/free-port.ts'
import { medianOf, type Run } from './lighthouse-runs.ts'

export const runCount = 3

type Categories = Readonly<Record<string, { readonly score: number | null }>>

type Audit = {
  readonly title: string
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly displayValue?: string
}

const scoreOf = (categories: Categories, name: string): number => {
  const score = categories[name]?.score
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${name}`)
  return Math.round(score * 100)
}

/** A line for each audit that costs points. */
const describeFailures = (audits: Readonly<Record<string, Audit>>): readonly string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => {
      return score !== null && score < 0.9 && scoreDisplayMode !== 'informative'
    })
    .map(({ title, displayValue }) => `  ${title}${displayValue ? `: ${displayValue}` : ''}`)

/**
 * Runs Lighthouse once, in its own browser: a page as a phone with a slow network and processor
 * opens it first. The throttling is applied, not simulated.
 */
const runLighthouse = async (url: string) => {
  const port = await findFreePort()
  const browser = await launchBrowser(chromium, [`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod: 'devtools',
    })
    if (result === undefined) throw new Error('Lighthouse gave no result')
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const lcp = audits['largest-contentful-paint']?.numericValue
    if (lcp === undefined) throw new Error('Lighthouse saw no largest contentful paint')
    const run: Run = {
      performance: scoreOf(categories, 'performance'),
      accessibility: scoreOf(categories, 'accessibility'),
      bestPractices: scoreOf(categories, 'best-practices'),
      seo: scoreOf(categories, 'seo'),
      lcpMs: Math.round(lcp),
    }
    return { run, failures: describeFailures(audits) }
  } finally {
    await browser.close()
  }
}

/** Measures home of the app as `npm start` runs it. Logs each run; returns their median. */
export const measureHome = async (): Promise<Run> => {
  const app = await startApp()
  try {
    const runs: Run[] = []
    for (let count = 1; count <= runCount; count += 1) {
      const { run, failures } = await runLighthouse(`${app.url}/`)
      console.log([`Run ${count} of ${runCount}: ${JSON.stringify(run)}`, ...failures].join('\n'))
      runs.push(run)
    }
    return medianOf(runs)
  } finally {
    await app.stop()
  }
}
