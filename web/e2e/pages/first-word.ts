import type { Page } from '@playwright/test'

const drawn = () =>
  new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const words = document.querySelector('[data-testid="streamed-words"]')
      if (!words?.textContent?.trim()) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })

/**
 * Resolves once the first word of a story is painted, to that time in milliseconds since 1970. To be
 * called before the story is requested, in a page that is not reloaded.
 */
export const firstWordDrawn = (page: Page): Promise<number> => page.evaluate(drawn)
