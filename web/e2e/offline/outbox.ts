import { expect, type Page } from '@playwright/test'
import { CreditHistory, CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import { StoryList } from '@storystone/schema/contract/story.ts'
import type { Where } from '../photo/exif.ts'
import { choosePhoto, phonePhoto, preview } from '../photo/photos.ts'

/** The cards of the story requests that wait for a connection. */
export const waitingCards = (page: Page) =>
  page.getByRole('region', { name: 'Waiting stories' }).getByRole('listitem')

/** Fires the event with which a browser announces a signal. */
export const comeOnline = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new Event('online')))

/** Chooses a photo that was taken there, or has no location, and waits for its preview. */
export const takePhoto = async (page: Page, where: Where | null): Promise<void> => {
  await choosePhoto(page, await phonePhoto(page, where))
  await expect(preview(page)).toBeVisible()
}

/** What the server has of the page's user: locations of stories, changes of credits, oldest first. */
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
