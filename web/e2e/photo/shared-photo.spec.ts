import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { pixel, share } from './share-target.ts'

/** Home with a photo in the draft, and a second one that was just shared. */
const openWithOffer = async (page: Page): Promise<string | null> => {
  await page.goto('/')
  await untilControlled(page)
  await share(page, [pixel])
  const preview = page.getByRole('img', { name: 'Your photo' })
  await expect(preview).toBeVisible()
  await share(page, [{ ...pixel, name: 'second.png' }])
  await expect(page.getByRole('region', { name: 'A shared photo' })).toBeVisible()
  return preview.getAttribute('src')
}

for (const { answer, isReplaced } of [
  { answer: 'Keep mine', isReplaced: false },
  { answer: 'Use the shared photo', isReplaced: true },
]) {
  test(`a shared photo is offered next to a draft: “${answer}”`, async ({ page }) => {
    const mine = await openWithOffer(page)
    await page.getByRole('button', { name: answer }).click()
    await expect(page.getByRole('region', { name: 'A shared photo' })).toHaveCount(0)
    const preview = page.getByRole('img', { name: 'Your photo' })
    if (isReplaced) await expect(preview).not.toHaveAttribute('src', mine ?? '')
    else await expect(preview).toHaveAttribute('src', mine ?? '')
  })
}
