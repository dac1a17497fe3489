import { clearDatabases } from '../../session/erase.ts'

const forgetCookies = (): void => {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    if (name !== '') document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  }
}

const forgetCaches = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Empties all that this browser keeps for the app: storages, cookies that pages can read,
 * databases and caches. The server asks for the same by Clear-Site-Data, which not every browser
 * heeds. What can't be emptied is told to the console, never to the user.
 */
export const forgetEverything = async (): Promise<void> => {
  const steps = [
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    forgetCookies,
    clearDatabases,
    forgetCaches,
  ]
  const outcomes = await Promise.allSettled(steps.map(async (step) => step()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.warn('Something was kept', outcome.reason)
  }
}
