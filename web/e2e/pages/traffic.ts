import type { Page } from '@playwright/test'

/** Holds requests to these addresses until the function that it gives is called. */
export const holdRequests = async (page: Page, pattern: string): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The paths of all API calls from now on. */
export const watchApiCalls = (page: Page): readonly string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

/** The idempotency keys of all calls to this path from now on. */
export const watchKeys = (page: Page, path: string): readonly (string | undefined)[] => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/**
 * Errors and warnings on the console, and uncaught errors, from now on; without those about an
 * answer from `ignored`.
 */
export const watchErrors = (page: Page, ignored?: string): readonly string[] => {
  const errors: string[] = []
  page.on('console', (message) => {
    const isIgnored = ignored !== undefined && message.location().url.endsWith(ignored)
    if (['error', 'warning'].includes(message.type()) && !isIgnored) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
