import type { Page } from '@playwright/test'
import { signUp } from '../../web/e2e/pages/account.ts'
import { generateStory } from '../../web/e2e/pages/api.ts'
import { createHomePage } from '../../web/e2e/pages/home-page.ts'
import { citedSentences, pageHeading, untilAtRest } from '../../web/e2e/pages/page-state.ts'
import { textsIn } from '../../web/e2e/pages/texts.ts'
import { devices } from '../../web/e2e/screens/screen.ts'
import { median, ms } from '../cli/figures.ts'
import { phoneSlowdown } from '../cli/machine.ts'
import { withBrowser } from './browser.ts'
import { type Section, table, withinBudget } from './section.ts'

const taps = 30
const budgetMs = 100
const { header, home: ofHome, nav, photo, story: ofStory, sources } = textsIn('en')

/** One tap, and what shows that it was answered. */
type Tap = (page: Page) => Promise<void>

const untilAnswered = (page: Page): Promise<void> =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))')

/** Playwright's own tap looks for its target while it touches: the page would seem to be busy. */
const tap =
  (find: (page: Page) => ReturnType<Page['locator']>, awaited = find): Tap =>
  async (page) => {
    await find(page).tap({ trial: true })
    const { x, y } = await find(page).evaluate((element) => {
      const [line = element.getBoundingClientRect()] = element.getClientRects()
      return { x: line.x + line.width / 2, y: line.y + line.height / 2 }
    })
    await untilAnswered(page)
    await page.touchscreen.tap(x, y)
    await untilAnswered(page)
    await awaited(page).waitFor()
  }
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const place = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: nav.label }).getByRole('link', { name })
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })
const press =
  (key: string): Tap =>
  (page) =>
    page.keyboard.press(key)

const journeys: Readonly<Record<string, readonly Tap[]>> = {
  'home: field, menus, camera and the other places': [
    tap((page) => page.getByLabel(ofHome.landmark, { exact: true })),
    press('p'),
    press('Backspace'),
    tap(button(header.account)),
    tap(button(header.account)),
    tap(button(ofHome.photo), button(photo.cancel)),
    tap(button(photo.cancel), button(ofHome.photo)),
    tap(place(nav.around), heading(nav.around)),
    tap(place(nav.stories), heading('Your Stories')),
    tap(place(nav.discover), heading(ofHome.heading)),
  ],
  'stories: the list, a guide, its sources and its menu': [
    tap(place(nav.stories), heading('Your Stories')),
    tap((page) => page.locator('main li a').first(), citedSentencesOf),
    tap(citedSentencesOf, button(sources.close)),
    tap(button(sources.close), citedSentencesOf),
    tap((page) => page.getByRole('switch')),
    tap((page) => page.getByRole('switch')),
    tap(button(ofStory.more), button(ofStory.delete)),
    press('Escape'),
    tap(place(nav.stories), heading('Your Stories')),
    tap(place(nav.discover), heading(ofHome.heading)),
  ],
}

function citedSentencesOf(page: Page) {
  return citedSentences(page).first()
}

/** From input to the next paint, as INP counts it, and what it is made of: milliseconds. */
type Slow = { duration: number; delay: number; handlers: number; event: string; target: string }

/** The events of `taps` taps, the slowest first. */
const slowTaps = async (page: Page, journey: readonly Tap[]): Promise<readonly Slow[]> => {
  await page.evaluate(() => {
    const slow: Slow[] = []
    Object.assign(globalThis, { slow })
    const nameOf = (target: Node | null): string => {
      const element = target instanceof Element ? target : target?.parentElement
      const label = element?.closest('[aria-label]')?.getAttribute('aria-label')
      return `${element?.tagName.toLowerCase()} "${(label ?? element?.textContent ?? '').slice(0, 40)}"`
    }
    const note = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !('interactionId' in entry)) continue
        if (entry.interactionId === 0) continue
        const { name, duration, startTime, processingStart, processingEnd, target } = entry
        const delay = processingStart - startTime
        const handlers = processingEnd - processingStart
        slow.push({ duration, delay, handlers, event: name, target: nameOf(target) })
      }
    }
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    }
    new PerformanceObserver(note).observe(options)
  })
  for (let at = 0; at < taps; at += 1) {
    await journey[at % journey.length]?.(page)
    await untilAnswered(page)
  }
  return page.evaluate('slow.toSorted((one, other) => other.duration - one.duration)')
}

const sayTap = ({ duration, delay, handlers, event, target }: Slow): string =>
  `${ms(duration)} ms: ${event} on ${target}, waited ${ms(delay)}, handled in ${ms(handlers)}`

/** Milliseconds from the last byte of an answer to the frame that shows its first row. */
const paintDelay = async (page: Page, text: string, name: string): Promise<number> => {
  const painted = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const row = document.querySelector('[role=option]')
          if (row?.textContent.includes(name)) {
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
          } else requestAnimationFrame(look)
        }
        look()
      }),
    name,
  )
  await createHomePage(page).landmark.fill(text)
  const shown = await painted
  const answered = await page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/places/suggestions'))
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0)),
    ),
  )
  return shown - answered
}

const suggested = ['Colosseum', 'Petra', 'Stonehenge', 'Alhambra', 'Uluru'] as const

/** How soon a slow phone answers a tap, and paints what was suggested. */
export const benchInteraction = (): Promise<Section> =>
  withBrowser(async (browser, app) => {
    const page = await browser.newPage({ ...devices.phone, baseURL: app.url, locale: 'en-GB' })
    await signUp(page)
    await generateStory(page, 'Colosseum', 'history_guide')
    const home = createHomePage(page)
    await home.open()
    await untilAtRest(page)
    const session = await page.context().newCDPSession(page)
    const rows: [string, number][] = []
    const slowdown = phoneSlowdown()
    console.log(`The processor is ${slowdown} × slower`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const [name, journey] of Object.entries(journeys)) {
      // The first round loads what the pages need: a tap that waits for the network is no figure.
      for (const step of journey) await step(page)
      const slow = await slowTaps(page, journey)
      for (const one of slow.slice(0, 8)) console.log(sayTap(one))
      rows.push([`${name}, the slowest of ${taps} taps`, slow[0]?.duration ?? 0])
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await pageHeading(page).waitFor()
    const delays: number[] = []
    for (const name of suggested) {
      await page.request.get(`/api/places?${new URLSearchParams({ name })}`)
      delays.push(await paintDelay(page, name.slice(0, -1), name))
    }
    rows.push(['suggestions, from their answer to their paint, median', median(delays)])
    const body = table([
      [
        'a phone, its processor 4 × slower for taps than the machine of the budgets',
        'ms',
        'budget',
      ],
      ...rows.map(([name, value]) => [
        ...[name, ms(value), withinBudget(String(budgetMs), value <= budgetMs)],
      ]),
    ])
    return { id: 'interaction', title: 'A tap', body }
  })
