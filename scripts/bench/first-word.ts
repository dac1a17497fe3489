import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { signUp } from '../../web/e2e/pages/account.ts'
import { firstWordDrawn } from '../../web/e2e/pages/first-word.ts'
import { createVisitor } from '../../web/e2e/pages/visitor.ts'
import { startOpenAiDouble } from '../../worker/doubles/openai/server.ts'
import { startFaultProxy } from '../chaos/fault-proxy.ts'
import { findFreePort } from '../process/free-port.ts'
import { parseSettings } from '../settings/settings.ts'
import { startStack } from '../stack/open-stack.ts'
import { median, ms, quantile } from './figures.ts'
import { type Section, table } from './section.ts'

const times = 10
/** A pace of reading, after a wait as a model has it. */
const pace = { wordsPerSecond: 60, firstWordAfterMs: 300 }

const Chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.optional(z.nullable(z.string())) }) })),
})

/** Reads the provider's stream as it passes, and when it said what: milliseconds since 1970. */
const createListener = () => {
  let text = ''
  let heard: { token?: number; title?: number } = {}
  const hear = (line: string): void => {
    const data = line.startsWith('data: {') ? Chunk.parse(JSON.parse(line.slice(6))) : null
    text += data?.choices[0]?.delta.content ?? ''
    if (text !== '') heard.token ??= Date.now()
    if (/"title"\s*:\s*"[^"]/.test(text)) heard.title ??= Date.now()
  }
  return {
    onPiece: (piece: Buffer): void => piece.toString().split('\n').forEach(hear),
    forget: (): void => {
      text = ''
      heard = {}
    },
    get heard() {
      return heard
    },
  }
}
type Listener = ReturnType<typeof createListener>

type Shown = { readonly sinceToken: number; readonly sinceTitle: number }

const showOne = async (browser: Browser, url: string, listener: Listener): Promise<Shown> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
  })
  try {
    const page = await context.newPage()
    await signUp(page)
    const { say, typeLandmark, discover } = createVisitor(page)
    await page.goto('/')
    await page.getByText(say.creditsLeft(4)).waitFor()
    await typeLandmark('Colosseum')
    listener.forget()
    const drawn = firstWordDrawn(page)
    await discover()
    const at = await drawn
    const { token, title } = listener.heard
    if (token === undefined || title === undefined) throw new Error('The provider said no title')
    return { sinceToken: at - token, sinceTitle: at - title }
  } finally {
    await context.close()
  }
}

const startEverything = async (dataDir: string, openaiUrl: string) => {
  const settings = parseSettings(
    {
      PORT: String(await findFreePort()),
      SESSION_SECRET: crypto.randomUUID().repeat(2),
      EMAIL_HASH_SECRET: crypto.randomUUID().repeat(2),
      OPENAI_API_KEY: 'of-the-bench',
      OPENAI_BASE_URL: openaiUrl,
    },
    dataDir,
  )
  return startStack({ settings })
}

const measureAll = async (): Promise<readonly Shown[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storystone-first-word-'))
  const listener = createListener()
  const double = await startOpenAiDouble(pace)
  const { origin, pathname } = new URL(double.url)
  const proxy = await startFaultProxy({ target: origin, onPiece: listener.onPiece })
  const stack = await startEverything(dataDir, `${proxy.url}${pathname}`)
  const browser = await launchBrowser(chromium)
  try {
    const runs: Shown[] = []
    // The first is not counted: the worker and the browser read their code for it.
    for (let count = 0; count <= times; count += 1) {
      const shown = await showOne(browser, stack.url, listener)
      // The telling goes on though the page is closed, and would be heard with the next one.
      await proxy.quiet()
      if (count > 0) runs.push(shown)
    }
    return runs
  } finally {
    await browser.close()
    await stack.stop()
    await proxy.close()
    await double.close()
    rmSync(dataDir, { recursive: true, force: true })
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
  const body = [
    `Each ${times} times, in a browser of this machine. A model that writes ${pace.wordsPerSecond} words a`,
    'second has said the title’s first letters some tokens after its first: before that it says that it',
    'knows the landmark, and until then nothing is shown. Budget: 150 ms behind those letters.',
    '',
    table([
      ['to the first word drawn', 'median ms', 'p95 ms'],
      row(
        'from the provider’s first token',
        runs.map(({ sinceToken }) => sinceToken),
      ),
      row(
        'from the title’s first letters',
        runs.map(({ sinceTitle }) => sinceTitle),
      ),
    ]),
  ].join('\n')
  return { id: 'first-word', title: 'The first word', body }
}
