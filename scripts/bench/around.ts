import { loadavg } from 'node:os'
import { createClient } from '@libsql/client/web'
import type { Browser } from '@playwright/test'
import { signUp } from '../../web/e2e/pages/account.ts'
import { textsIn } from '../../web/e2e/pages/texts.ts'
import { devices } from '../../web/e2e/screens/screen.ts'
import { median, ms, quantile } from '../cli/figures.ts'
import { addMember } from '../testing/seed.ts'
import { withBrowser } from './browser.ts'
import { budgetRow, type Section, table } from './section.ts'
import { openSite, type Site } from './site.ts'

const lists = 40
const maps = 5
const slowdown = 4
const listBudgetMs = 300
const mapBudgetMs = 2_500
const { around } = textsIn('en')

type Spot = { readonly latitude: number; readonly longitude: number }

const rome: Spot = { latitude: 41.8895, longitude: 12.4895 }
/** At sea, where the double has nothing. */
const crowded: Spot = { latitude: -59.995, longitude: -139.995 }

const crowd = async ({ database }: Pick<Site, 'database'>, count: number): Promise<void> => {
  const near = (degrees: number) => `${degrees} + random() % 5000 / 1000000.0`
  await createClient(database).execute({
    sql: `INSERT INTO places (id, latitude, longitude, names, articles, description, type, popularity, checked_at)
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
      SELECT 'crowd-' || n, ${near(crowded.latitude)}, ${near(crowded.longitude)}, '{}',
        json_object('en', 'Place ' || n), json_object('en', 'church in a town'), 'landmark', 3, ? FROM numbers`,
    args: [count, Date.now()],
  })
}

/** Milliseconds until the list around a spot is there, p95; the first call, which searches, does not count. */
const timeList = async (site: Site, headers: Readonly<Record<string, string>>, spot: Spot) => {
  const query = { latitude: `${spot.latitude}`, longitude: `${spot.longitude}`, radius: '10000' }
  const url = `${site.url}/api/places/around?${new URLSearchParams({ ...query, language: 'en' })}`
  const times: number[] = []
  for (let at = 0; at <= lists; at += 1) {
    const started = performance.now()
    const response = await fetch(url, { headers })
    const { places }: { places: readonly unknown[] } = await response.json()
    if (places.length === 0) throw new Error(`Nothing is around ${url}`)
    times.push(performance.now() - started)
  }
  return quantile(times.slice(1), 0.95)
}

const measureLists = async () => {
  const site = await openSite()
  try {
    const { headers } = await addMember(site)
    const known = await timeList(site, headers, rome)
    await crowd(site, 10_000)
    return { known, crowded: await timeList(site, headers, crowded) }
  } finally {
    await site.stop()
  }
}

/** A phone on which what is around is listed, before its user taps "Map". */
const openList = async (browser: Browser, url: string) => {
  const context = await browser.newContext({
    ...devices.phone,
    ...{ baseURL: url, locale: 'en-GB', geolocation: rome, permissions: ['geolocation'] },
  })
  const page = await context.newPage()
  await signUp(page)
  await page.goto('/around')
  await page.getByRole('heading', { name: around.nearYou }).waitFor()
  const button = page.getByRole('button', { name: around.map, exact: true })
  await button.evaluate((map) => map.addEventListener('click', () => performance.mark('tapped')))
  const draw = async (): Promise<void> => {
    await button.tap()
    await page.locator('[data-testid="map"][aria-busy="false"]').waitFor()
  }
  return { page, context, draw, session: await context.newCDPSession(page) }
}

/** Milliseconds from the tap on "Map" to one that answers, and to one with all its tiles and names. */
const timeMap = async (browser: Browser, url: string) => {
  const { page, context, draw, session } = await openList(browser, url)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await draw()
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    return [at('map-opened') - at('tapped'), at('map-drawn') - at('tapped')] as const
  })
  await context.close()
  return times
}

/** Milliseconds that the page itself computes for the same: other work on the machine does not change it much. */
const timeProcessor = async (browser: Browser, url: string): Promise<number> => {
  const { context, draw, session } = await openList(browser, url)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await busy()
  await draw()
  const after = await busy()
  await context.close()
  return (after - before) * 1_000
}

/** How soon the list of what is around is there, and its map on a slow phone. */
export const benchAround = async (): Promise<Section> => {
  const list = await measureLists()
  return withBrowser(async (browser, app) => {
    // The first fills the caches of the worker.
    await timeMap(browser, app.url)
    const times: (readonly [number, number])[] = []
    const processor: number[] = []
    while (times.length < maps) {
      times.push(await timeMap(browser, app.url))
      processor.push(slowdown * (await timeProcessor(browser, app.url)))
    }
    const [opened = 0, drawn = 0] = [0, 1].map((at) => median(times.map((each) => each[at] ?? 0)))
    const body = table([
      ['what is around', 'measured', 'budget'],
      budgetRow('the list of a known cell, p95', list.known, listBudgetMs),
      budgetRow('the list of a cell with 10,000 places, p95', list.crowded, listBudgetMs),
      budgetRow(`a map that answers, processor ${slowdown} × slower, median`, opened, mapBudgetMs),
      ['the same with all tiles and names drawn', `${ms(drawn)} ms`, ''],
      budgetRow(
        `what the page computes for it, ${slowdown} ×, median`,
        median(processor),
        mapBudgetMs,
      ),
    ])
    const load = `Load of the machine: ${loadavg()[0]?.toFixed(1)}; medians of ${maps}.`
    return { id: 'around', title: 'Around: list and map', body: `${body}\n\n${load}` }
  })
}
