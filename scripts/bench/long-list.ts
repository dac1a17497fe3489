import type { BrowserContext, Page } from '@playwright/test'
import type { App } from '../../web/e2e/harness/app.ts'
import { signUp } from '../../web/e2e/pages/account-holder.ts'

/** How many stories a long list has. */
export const stories = 1000

/** A page with the list of somebody new who has a thousand stories, once the first of them are there. */
export const openLongList = async (context: BrowserContext, app: App): Promise<Page> => {
  const page = await context.newPage()
  const { email } = await signUp(page)
  await app.giveStories(email, stories)
  await page.goto('/stories')
  await page.getByText('1,000 stories').waitFor()
  return page
}
