import { expect, type Page } from '@playwright/test'
import { CreditHistory, CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import { StoryList } from '@storystone/schema/contract/story.ts'
import { phonePhoto } from '../photo/photos.ts'

type Where = NonNullable<Parameters<typeof phonePhoto>[1]>

export const waitingCards = (page: Page) =>
  page.getByRole('region', { name: 'Waiting stories' }).getByRole('listitem')

export const discover = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Discover the history' }).click()

/** What the browser says when it has a signal again. */
export const comeOnline = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new Event('online')))

/** Picks a photo that was taken there, and waits until it is shown. */
export const takePhoto = async (page: Page, where: Where): Promise<void> => {
  await page.getByRole('button', { name: 'Take or choose a photo' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Photo Library' }).click()
  await (await chooser).setFiles(await phonePhoto(page, where))
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
}

/** What the server has of the page's user: its places and changes of credits, oldest first. */
export const accountOf = async ({ request }: Page, origin: string) => {
  const read = async (path: string): Promise<unknown> =>
    (await request.get(`${origin}${path}`)).json()
  const stories = StoryList.parse(await read('/api/stories'))
  const history = CreditHistory.parse(await read('/api/credits/history'))
  const { credits } = CreditsAnswer.parse(await read('/api/credits'))
  const changes = history.map(({ change }) => change).reverse()
  const places = stories.map(({ location }) => location).reverse()
  return { places, changes, balance: credits.credits }
}
