import type { Page } from '@playwright/test'

/** In the page: whether a service worker controls it, which is waited for up to 5 s. */
const isControlled = async (): Promise<boolean> => {
  const workers = navigator.serviceWorker
  const change = new Promise((resolve) => {
    workers.addEventListener('controllerchange', resolve, { once: true })
  })
  const timeout = new Promise((resolve) => setTimeout(resolve, 5000))
  if (workers.controller === null) await Promise.race([change, timeout])
  return workers.controller !== null
}

/**
 * Waits until the service worker controls the page. A page that was loading while the worker claimed
 * its clients is left out, and has to be reloaded.
 */
export const untilControlled = async (page: Page): Promise<void> => {
  while (!(await page.evaluate(isControlled))) await page.reload()
}
