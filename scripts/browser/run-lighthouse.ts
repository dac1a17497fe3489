import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { buildFloorPage } from '../../web/build/pages/floor-page.ts'
import { startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { inRoot } from '../cli/paths.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Run } from './lighthouse-runs.ts'
import { serveFolder } from './serve-folder.ts'

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits']

const msOf = (audit: Audits[string] | undefined): number =>
  Math.round(audit?.numericValue ?? Infinity)

/** A line for each audit that costs points. */
const describeFailures = (audits: Audits): readonly string[] =>
  Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => (score ?? 1) < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ title, displayValue = '' }) => `  ${title} ${displayValue}`)

/**
 * Runs Lighthouse once, in its own browser: a page as a phone with a slow network and processor
 * opens it first. The throttling is applied, not simulated.
 */
const runLighthouse = async (url: string): Promise<Run> => {
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
    const scoreOf = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
    const run = {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      bestPractices: scoreOf('best-practices'),
      seo: scoreOf('seo'),
      lcpMs: msOf(audits['largest-contentful-paint']),
      fcpMs: msOf(audits['first-contentful-paint']),
      tbtMs: msOf(audits['total-blocking-time']),
      cls: Number((audits['cumulative-layout-shift']?.numericValue ?? Infinity).toFixed(3)),
    }
    console.log([JSON.stringify(run), ...describeFailures(audits)].join('\n'))
    return run
  } finally {
    await browser.close()
  }
}

/** Measures a page and its floor, by turns, this many times each. */
export const measureInTurns = async (
  pageUrl: string,
  floorUrl: string,
  times: number,
): Promise<{ readonly page: readonly Run[]; readonly floor: readonly Run[] }> => {
  const page: Run[] = []
  const floor: Run[] = []
  for (let count = 0; count < times; count += 1) {
    floor.push(await runLighthouse(floorUrl))
    page.push(await runLighthouse(pageUrl))
  }
  return { page, floor }
}

/** Measures home, as `npm start` runs it, and the floor page. */
export const measureHome = async (
  times: number,
): Promise<{ readonly home: readonly Run[]; readonly floor: readonly Run[] }> => {
  const app = await startApp()
  const server = await serveFolder(
    await buildFloorPage(inRoot('web'), inRoot('node_modules/.cache/storystone/floor')),
  )
  try {
    const { page, floor } = await measureInTurns(`${app.url}/`, `${server.origin}/`, times)
    return { home: page, floor }
  } finally {
    server.close()
    await app.stop()
  }
}
