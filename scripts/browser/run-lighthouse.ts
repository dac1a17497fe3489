import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { buildFloorPage } from '../../web/build/pages/floor-page.ts'
import { startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { phoneSlowdown } from '../cli/machine.ts'
import { inRoot } from '../cli/paths.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Run, Scores } from './lighthouse-runs.ts'
import { serveFolder } from './serve-folder.ts'

type Flags = NonNullable<Parameters<typeof lighthouse>[1]>
type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits']

const msOf = (audit: Audits[string] | undefined): number =>
  Math.round(audit?.numericValue ?? Infinity)

const metrics = {
  lcp: 'largest-contentful-paint',
  fcp: 'first-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

/** A line for each audit that costs points. */
const describeFailures = (audits: Audits): readonly string[] =>
  Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => (score ?? 1) < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ title, displayValue = '' }) => `  ${title} ${displayValue}`)

/**
 * Runs Lighthouse once, in its own browser: a page as a phone with a slow network and processor
 * opens it first. The throttling is applied, not simulated. Gives a category's score in percent.
 */
const runLighthouse = async (url: string, flags: Flags) => {
  const port = await findFreePort()
  const browser = await launchBrowser(chromium, [`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod: 'devtools',
      ...flags,
    })
    if (result === undefined) throw new Error('Lighthouse gave no result')
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    console.log(describeFailures(audits).join('\n'))
    return {
      audits,
      scoreOf: (name: string): number => Math.round((categories[name]?.score ?? 0) * 100),
    }
  } finally {
    await browser.close()
  }
}

/**
 * Measures how fast a page opens. Only what counts for it is asked for: for other audits Lighthouse reads all style
 * sheets when a transition starts, and counts that as blocked.
 */
const measureSpeed = async (url: string, cpuSlowdownMultiplier: number): Promise<Run> => {
  const { audits, scoreOf } = await runLighthouse(url, {
    onlyAudits: [...Object.values(metrics), 'speed-index'],
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
  })
  const run = {
    performance: scoreOf('performance'),
    lcpMs: msOf(audits[metrics.lcp]),
    fcpMs: msOf(audits[metrics.fcp]),
    tbtMs: msOf(audits[metrics.tbt]),
    cls: Number((audits[metrics.cls]?.numericValue ?? Infinity).toFixed(3)),
  }
  console.log(JSON.stringify({ ...run, cpuSlowdownMultiplier }))
  return run
}

const measureScores = async (url: string): Promise<Scores> => {
  const { scoreOf } = await runLighthouse(url, {})
  return {
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
  }
}

/** Measures a page and its floor, by turns, this many times each, on the same phone: their ratio is a budget. */
export const measureInTurns = async (
  pageUrl: string,
  floorUrl: string,
  times: number,
): Promise<{ readonly page: readonly Run[]; readonly floor: readonly Run[] }> => {
  const page: Run[] = []
  const floor: Run[] = []
  const slowdown = phoneSlowdown()
  for (let count = 0; count < times; count += 1) {
    floor.push(await measureSpeed(floorUrl, slowdown))
    page.push(await measureSpeed(pageUrl, slowdown))
  }
  return { page, floor }
}

/** Measures home, as `npm start` runs it, and the floor page. */
export const measureHome = async (
  times: number,
): Promise<{
  readonly home: readonly Run[]
  readonly floor: readonly Run[]
  readonly scores: Scores
}> => {
  const app = await startApp()
  const server = await serveFolder(
    await buildFloorPage(inRoot('web'), inRoot('node_modules/.cache/storystone/floor')),
  )
  try {
    const home = `${app.url}/`
    const { page, floor } = await measureInTurns(home, `${server.origin}/`, times)
    return { home: page, floor, scores: await measureScores(home) }
  } finally {
    server.close()
    await app.stop()
  }
}
