import { type Browser, chromium } from '@playwright/test'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { firstWordDrawn } from '../../web/e2e/pages/first-word.ts'
import { createHomePage } from '../../web/e2e/pages/home-page.ts'
import { startFaultProxy } from '../chaos/fault-proxy.ts'
import { median, ms, quantile } from '../cli/figures.ts'
import { openTestStack } from '../testing/test-stack.ts'
import { type Section, table } from './section.ts'

const times = 10
/** As fast as a person reads, after a delay like a model's. */
const pace = { wordsPerSecond: 60, firstWordAfterMs: 300 }

/** Reads the provider's stream as it passes and notes when each part came, in ms since 1970. */
const createStreamTimer = () => {
  let text = ''
  let times: { token?: number; title?: number } = {}
  return {
    onChunk: (chunk: Buffer): void => {
      const contents = chunk.toString().matchAll(/"content":("(?:[^"\\]|\\.)*")/g)
      for (const [, content = ''] of contents) text += JSON.parse(content)
      if (text !== '') times.token ??= Date.now()
      if (/"title"\s*:\s*"[^"]/.test(text)) times.title ??= Date.now()
    },
    reset: (): void => {
      text = ''
      times = {}
    },
    get times() {
      return times
    },
  }
}
type StreamTimer = ReturnType<typeof createStreamTimer>

type Delays = { readonly sinceToken: number; readonly sinceTitle: number }

const measureOne = async (browser: Browser, url: string, timer: StreamTimer): Promise<Delays> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
  })
  try {
    const page = await context.newPage()
    const { openAsNewUser, landmark, discover } = createHomePage(page)
    await openAsNewUser()
    await landmark.fill('Colosseum')
    timer.reset()
    const drawn = firstWordDrawn(page)
    await discover.click()
    const at = await drawn
    const { token, title } = timer.times
    if (token === undefined || title === undefined) throw new Error('The provider sent no title')
    return { sinceToken: at - token, sinceTitle: at - title }
  } finally {
    await context.close()
  }
}

const measureAll = async (): Promise<readonly Delays[]> => {
  const timer = createStreamTimer()
  const proxy = await startFaultProxy({ onChunk: timer.onChunk })
  const stack = await openTestStack({
    worker: 'built',
    doubles: pace,
    proxies: { openai: proxy.forwardTo },
  })
  const browser = await launchBrowser(chromium)
  try {
    const runs: Delays[] = []
    // The first is not counted: the worker and the browser load their code for it.
    for (let count = 0; count <= times; count += 1) {
      const delays = await measureOne(browser, stack.url, timer)
      // The generation continues after its page is closed, and would disturb the next one.
      await proxy.quiet()
      if (count > 0) runs.push(delays)
    }
    return runs
  } finally {
    await browser.close()
    await stack.stop()
  }
}

const row = (what: string, values: readonly number[]): string[] => [
  what,
  ms(median(values)),
  ms(quantile(values, 0.95)),
]

/** From the provider's first token to the first word on the screen. */
export const benchFirstWord = async (): Promise<Section> => {
  const runs = await measureAll()
  const tokens = runs.map(({ sinceToken }) => sinceToken)
  const titles = runs.map(({ sinceTitle }) => sinceTitle)
  const body = [
    `Each ${times} times, in a browser of this machine. A model that writes ${pace.wordsPerSecond} words a`,
    'second sends the title’s first letters some tokens after its first: before them it states that it',
    'knows the landmark, and until then nothing is shown. Budget: 150 ms after those letters.',
    '',
    table([
      ['to the first word drawn', 'median ms', 'p95 ms'],
      row('from the provider’s first token', tokens),
      row('from the title’s first letters', titles),
    ]),
  ].join('\n')
  return { id: 'first-word', title: 'The first word', body }
}
