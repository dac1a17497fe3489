import { Publication } from '@storystone/schema/contract/publication.ts'
import { publicPageTexts } from '../../../../worker/src/platform/locales/public-page.ts'
import { generateStory } from '../../pages/api.ts'
import type { Screen, Step } from '../screen.ts'
import { press } from '../steps.ts'
import { machuPicchu, photoStory } from './sample-stories.ts'
import { openStory } from './stories.ts'

const landmarks = { en: 'Colosseum', fr: 'Colisée' } as const

/** Opens the public page of a story of the visitor, which the server renders. */
const openPublicPage: Step = async ({ page, language }) => {
  const { id } = await generateStory(page, landmarks[language], 'history_guide', language)
  const answer = await page.request.post(`/api/stories/${id}/publication`, { multipart: {} })
  await page.goto(Publication.parse(await answer.json()).url)
}

const openSheet = [press('story.more'), press('publication.open')]

const published: Publication = {
  url: '/s/J5kQ0vWm3rT8xYb1cDfGhA',
  token: 'J5kQ0vWm3rT8xYb1cDfGhA',
  showsPhoto: false,
  isIndexed: false,
}

/** A story that everybody may read: its owner's sheet, and its page, which has no script. */
export const publicationScreens: readonly Screen[] = [
  {
    name: 'public-link',
    replies: { publication: { answer: null } },
    steps: [openStory(machuPicchu('history_guide')), ...openSheet],
    state: 'publication.make',
  },
  {
    name: 'public-link-made',
    replies: { publication: { answer: published } },
    steps: [openStory(photoStory), ...openSheet],
    state: 'publication.end',
  },
  {
    name: 'public-link-unknown',
    replies: { publication: 'lost' },
    steps: [openStory(machuPicchu('history_guide')), ...openSheet],
    state: 'publication.loadFailure',
  },
  {
    name: 'public-story',
    visitor: 'newcomer',
    steps: [openPublicPage],
    state: ({ page }) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'public-story-report',
    visitor: 'newcomer',
    steps: [openPublicPage, ({ page }) => page.locator('footer summary').click()],
    state: ({ page }) => page.locator('[name="reason"]'),
  },
  {
    name: 'public-story-not-found',
    visitor: 'nobody',
    path: published.url,
    state: ({ page, language }) =>
      page.getByRole('heading', { level: 1, name: publicPageTexts[language].unknown }),
  },
]
