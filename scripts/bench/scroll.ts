import type { Page } from '@playwright/test'
import { resultSection, storyCount, untilAllDrawn, withLongList } from './browser.ts'
import { quantile } from './figures.ts'
import type { Section } from './section.ts'

const times = 5
/** Scrolls a long list in about twenty seconds, as a quick thumb does. */
const pixelsPerSecond = 6000
/** A longer frame is visible as a halt. */
const longFrameMs = 50
/** The share of long frames that the machine itself may cause. */
const budget = 0.01

/** Scrolls from the top to the end of the page; the milliseconds of each frame. */
const scrollThrough = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    (speed) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let before: number | undefined
        const step = (now: number): void => {
          const last = before ?? now
          if (before !== undefined) frames.push(now - last)
          before = now
          const at = scrollY
          scrollBy({ top: Math.max(1, ((now - last) / 1000) * speed), behavior: 'instant' })
          const isEnd = scrollY === at && frames.length > 1
          if (isEnd) resolve(frames)
          else requestAnimationFrame(step)
        }
        scrollTo({ top: 0, behavior: 'instant' })
        requestAnimationFrame(step)
      }),
    pixelsPerSecond,
  )

/** How smoothly the list of a thousand stories scrolls. */
export const benchScroll = (): Promise<Section> =>
  withLongList(async (page) => {
    await untilAllDrawn(page)
    const runs: (readonly number[])[] = []
    for (let run = 0; run < times; run += 1) runs.push(await scrollThrough(page))
    const frames = runs.flat()
    const long = runs.map((run) => run.filter((frame) => frame > longFrameMs).length)
    const count = long.reduce((sum, each) => sum + each, 0)
    const value = count / frames.length
    const share = `${(value * 100).toFixed(1)} % (budget ${budget * 100} %)`
    const line = `The list of ${storyCount} stories, scrolled through ${times} times: ${count} of ${frames.length} frames longer than ${longFrameMs} ms, ${share}: ${long.join(', ')}`
    const remark = `A frame: median ${quantile(frames, 0.5).toFixed(0)} ms, p99 ${quantile(frames, 0.99).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`
    const title = 'Scrolling through a thousand stories'
    return resultSection('scroll', title, [{ line, value, budget }], [remark])
  })
