import type { Page } from '@playwright/test'
import { quantile } from './figures.ts'
import { measureLongList, stories, untilAllDrawn } from './long-list.ts'

const times = 5
/** How far one scrolls in a second: a long list in some twenty seconds of a quick thumb. */
const pixelsPerSecond = 6000
/** A frame that takes longer is seen to halt. */
const longFrameMs = 50
/** Of all frames at the most: one that is held up now and then is the machine's own doing. */
const budget = 0.01

/** Scrolls from the top to the end of the page; how long each frame took, in milliseconds. */
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

/**
 * How smoothly the list of a thousand stories scrolls from its top to its end.
 */
await measureLongList(async (page) => {
  // All of them are drawn.
  await untilAllDrawn(page)
  const runs: (readonly number[])[] = []
  for (let run = 0; run < times; run += 1) runs.push(await scrollThrough(page))
  const frames = runs.flat()
  const long = runs.map((run) => run.filter((frame) => frame > longFrameMs).length)
  const count = long.reduce((sum, each) => sum + each, 0)
  const share = count / frames.length
  console.log(
    `The list of ${stories} stories, scrolled through ${times} times: ${count} of ${frames.length} frames longer than ${longFrameMs} ms, ${(share * 100).toFixed(1)} % (budget ${budget * 100} %): ${long.join(', ')}`,
  )
  console.log(
    `A frame: median ${quantile(frames, 0.5).toFixed(0)} ms, p99 ${quantile(frames, 0.99).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
  )
  if (share > budget) process.exitCode = 1
})
