import type { Page } from '@playwright/test'

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
