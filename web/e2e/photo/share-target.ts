import type { Page } from '@playwright/test'

export type SharedFile = { readonly name: string; readonly type: string; readonly bytes: number[] }

/** The smallest picture: one white pixel. */
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

/** Sends a form with these files as a navigation, as the share sheet does. */
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
