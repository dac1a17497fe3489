import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Behaviour } from '../../../worker/doubles/openai/chat/control.ts'
import type { App } from '../harness/app.ts'

type Storyteller = App['storyteller']

/** The name of a landmark of which a test has a copy for itself. */
export const copyOf = (landmark: string): string => `${landmark} ${randomUUID()}`

const copied = ['Colosseum', 'Pantheon']

/**
 * Scripts the storyteller's double for a landmark: a copy of the Colosseum, unless it is given. What
 * begins with a name of `copied` is a copy of that.
 */
export const scriptLandmark = async (
  storyteller: Storyteller,
  behaviours: Behaviour[],
  landmark = copyOf('Colosseum'),
): Promise<string> => {
  const as = copied.find((name) => landmark.startsWith(name)) ?? landmark
  await storyteller.script({ landmark, as, behaviours })
  return landmark
}

/** Waits until the double has streamed half of the story and holds the rest. */
export const untilHeld = (storyteller: Storyteller, landmark: string): Promise<void> =>
  expect.poll(() => storyteller.calls(landmark)).toMatchObject({ held: 1 })

const drawn = (selector: string) =>
  new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const words = document.querySelector(selector)
      if (!words?.textContent?.trim()) return
      observer.disconnect()
      // Called in the frame that paints them, also if they came in it: an animation frame would be the next one.
      const painting = new ResizeObserver(() => {
        painting.disconnect()
        setTimeout(() => resolve(Date.now()))
      })
      painting.observe(words)
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })

const words = '[data-testid="streamed-words"]'

/**
 * Resolves once the first word of a story is painted, to that time in milliseconds since 1970. To be
 * called before the story is requested, in a page that is not reloaded.
 */
export const firstWordDrawn = (page: Page): Promise<number> => page.evaluate(drawn, words)

/** The same for the first word of the first fact, which follows the title. */
export const firstFactDrawn = (page: Page): Promise<number> => page.evaluate(drawn, `${words} li`)
