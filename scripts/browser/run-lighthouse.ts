import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Run } from './lighthouse-runs.ts'

type Categories = Readonly<Record<string, { readonly score: number | null }>>

const scoreOf = (categories: Categories, name: string): number => {
  const score = categories[name]?.score
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${name}`)
  return Math.round(score * 100)
}

/** The audits that cost points, each with what it says. */
const faultsOf = (audits: Readonly<Record<string, Audit>>): readonly string[] =>
  Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) =>
        score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ title, displayValue }) => `  ${title}${displayValue ? `: ${displayValue}` : ''}`)

type Audit = {
  readonly title: string
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly displayValue?: string
  readonly numericValue?: number
}

/**
 * One run of Lighthouse on a page as a phone with a slow network and processor opens it first, in
 * a browser of its own. The throttling is applied, not simulated.
 */
export const runLighthouse = async (
  url: string,
): Promise<{ readonly run: Run; readonly faults: readonly string[] }> => {
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
    return {
      run: {
        performance: scoreOf(categories, 'performance'),
        accessibility: scoreOf(categories, 'accessibility'),
        bestPractices: scoreOf(categories, 'best-practices'),
        seo: scoreOf(categories, 'seo'),
        lcpMs: Math.round(lcp),
      },
      faults: faultsOf(audits),
    }
  } finally {
    await browser.close()
  }
}
