import type { Browser } from '@playwright/test'
import type { App } from '../../web/e2e/harness/app.ts'
import { createHomePage } from '../../web/e2e/pages/home-page.ts'
import { firstFactDrawn, scriptLandmark } from '../../web/e2e/pages/storyteller.ts'
import { median, ms, quantile } from '../cli/figures.ts'
import { withBrowser } from './browser.ts'
import { type Section, table, withinBudget } from './section.ts'

const times = 40
/** A fast model after a usual delay. */
const model = { do: 'answer', wordsPerSecond: 300, firstWordAfterMs: 300 } as const
const budgetMs = 150

/** Milliseconds from the first word of the first sentence, as the provider sends it, until a new user sees it. */
const measureOne = async (browser: Browser, { url, storyteller }: App): Promise<number> => {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 } })
  try {
    const home = createHomePage(page)
    const landmark = await scriptLandmark(storyteller, [model])
    await home.openAsNewUser()
    await home.landmark.fill(landmark)
    const drawn = firstFactDrawn(page)
    await home.discover.click()
    const at = await drawn
    await page.waitForURL('/result')
    const { firstSentenceAt } = await storyteller.calls(landmark)
    if (firstSentenceAt === null) throw new Error('The provider sent no sentence')
    return at - firstSentenceAt
  } finally {
    await page.close()
  }
}

/** From the provider's first word to ours on the screen. */
export const benchFirstWord = (): Promise<Section> =>
  withBrowser(async (browser, app) => {
    const runs: number[] = []
    // The first run is not counted: the worker and the browser load their code for it.
    for (let count = 0; count <= times; count += 1) {
      const milliseconds = await measureOne(browser, app)
      if (count > 0) runs.push(milliseconds)
    }
    const p95 = quantile(runs, 0.95)
    const body = table([
      [`from the provider’s first word, ${times} times`, 'median ms', 'p95 ms', 'budget'],
      [
        ...['until it is drawn', ms(median(runs)), ms(p95)],
        withinBudget(String(budgetMs), p95 <= budgetMs),
      ],
    ])
    return { id: 'first-word', title: 'The first word', body }
  })
