import { formats } from '@storystone/schema/formats.ts'
import type { Screen, Step } from '../screen.ts'
import {
  allFree,
  dialog,
  discover,
  fill,
  home,
  press,
  reply,
  screensWith,
  select,
} from '../steps.ts'
import { shelfStories } from './sample-stories.ts'

/** Tells the page that the newest story has been written in the background. */
const tellArrival: Step = async ({ page, language }) => {
  const { id } = await (await page.request.get('/api/user')).json()
  const [newest] = shelfStories(language)
  await page.getByText(newest?.title ?? '').waitFor()
  const story = { storyId: newest?.id, title: newest?.title, creditsLeft: 1.5 }
  const told = JSON.stringify({ kind: 'told', owner: id, ...story })
  await page.evaluate(`new BroadcastChannel('storystone-outbox').postMessage(${told})`)
}

const homePageScreens = screensWith(home, [
  { name: 'home-signed-out', visitor: 'nobody' },
  { name: 'home' },
  { name: 'home-with-a-name', steps: [fill('landmark', 'Colosseum')] },
  {
    name: 'home-with-a-long-name',
    steps: [fill('landmark', 'Llanfairpwllgwyngyllgogerychwyrndrobwll '.repeat(5))],
  },
  { name: 'home-empty-input', steps: [discover('  ')], state: 'discovering.emptyHelp' },
  {
    name: 'home-photo-needed',
    steps: [select('home.format', 'translate_inscription'), discover('Pantheon')],
    state: 'discovering.photoNeeded',
  },
  { name: 'home-did-you-mean', steps: [discover('New Yrok')], state: dialog },
  { name: 'home-did-you-mean-several', steps: [discover('be')], state: dialog },
  ...['2', '3'].map(
    (number): Screen => ({
      name: `home-carousel-${number}`,
      steps: [press('carousel.show', { number, count: '3' })],
    }),
  ),
  {
    name: 'sample-failure',
    visitor: 'nobody',
    steps: [
      ({ page }) => page.route('**/assets/{en,fr}-*.js', (route) => route.abort()),
      ({ page, texts }) => page.getByRole('link', { name: texts.formats.quick_facts }).click(),
    ],
    state: 'samples.failure',
  },
  {
    name: 'home-story-arrived',
    arrange: reply(({ language }) => {
      const stories = [...shelfStories(language)]
      const changes = { changed: stories, deleted: [], next: '1', more: false }
      return { stories: { answer: stories }, storyChanges: { answer: changes } }
    }),
    steps: [tellArrival],
    state: ({ page, texts }) => page.getByText(texts.discovering.arrived, { exact: true }),
  },
  {
    name: 'home-credits-unknown',
    replies: { credits: 'lost' },
    state: 'home.creditsUnknown',
  },
])

/** `/` before a story is requested, and the samples. */
export const homeScreens: readonly Screen[] = [
  ...homePageScreens,
  ...screensWith({ ...home, replies: allFree, state: 'credits.noInscriptions' }, [
    { name: 'home-all-free' },
    { name: 'home-all-free-signed-out', visitor: 'nobody' },
  ]),
  ...formats.map(
    (format): Screen => ({
      name: `sample-${format.replace('_', '-')}`,
      visitor: 'nobody',
      path: `/sample/${format}`,
      state: 'samples.note',
    }),
  ),
]
