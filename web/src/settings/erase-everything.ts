import { eraseDatabases } from '#web/account/session/erase.ts'

const eraseCookies = (): void => {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    if (name !== '') document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  }
}

const eraseCaches = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Erases everything that this browser keeps for the app: storages, readable cookies, databases and
 * caches. Not every browser obeys the server's Clear-Site-Data. Failures are only logged.
 */
export const eraseEverything = async (): Promise<void> => {
  const steps = [
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    eraseCookies,
    eraseDatabases,
    eraseCaches,
  ]
  const outcomes = await Promise.allSettled(steps.map(async (step) => step()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.warn('Something was kept', outcome.reason)
  }
}
