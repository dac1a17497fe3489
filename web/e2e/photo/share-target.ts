import type { Page } from '@playwright/test'

export type SharedFile = { readonly name: string; readonly type: string; readonly bytes: number[] }

/** The smallest picture there is: one white pixel. */
export const pixel: SharedFile = {
  name: 'arch.png',
  type: 'image/png',
  bytes: [
    ...Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
}

/** In the page: whether the service worker is in charge of it, which is waited for a while. */
const isControlled = async (): Promise<boolean> => {
  const workers = navigator.serviceWorker
  const change = new Promise((resolve) => {
    workers.addEventListener('controllerchange', resolve, { once: true })
  })
  const patience = new Promise((resolve) => setTimeout(resolve, 5000))
  if (workers.controller === null) await Promise.race([change, patience])
  return workers.controller !== null
}

/**
 * Resolves when the service worker is in charge of the page. One whose document was under way while
 * the worker took charge of all pages is left out: it has to be opened again.
 */
export const untilControlled = async (page: Page): Promise<void> => {
  while (!(await page.evaluate(isControlled))) await page.reload()
}

/** Does what the share sheet does: sends a form with these files, as a navigation. */
export const share = async (page: Page, files: readonly SharedFile[]): Promise<void> => {
  const opened = page.waitForURL('/?*share=*')
  await page.evaluate((list) => {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = '/share-target'
    form.enctype = 'multipart/form-data'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'photos'
    input.multiple = true
    const chosen = new DataTransfer()
    for (const { name, type, bytes } of list) {
      chosen.items.add(new File([new Uint8Array(bytes)], name, { type }))
    }
    input.files = chosen.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, files)
  await opened
}

/** What is kept of shares until home takes it: its name and size. */
export const keptShare = (page: Page): Promise<{ name: string; size: number } | null> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'storystone-shared')) return null
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('storystone-shared')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const found = await new Promise<unknown>((resolve, reject) => {
      const request = database.transaction('photos').objectStore('photos').get('newest')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    return found instanceof File ? { name: found.name, size: found.size } : null
  })
