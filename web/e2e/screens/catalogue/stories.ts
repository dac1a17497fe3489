import type { Story } from '@storystone/schema/contract/story.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { resultKey } from '#web/stories/forget-result.ts'
import { messages } from '../../../../worker/src/platform/locales/language.ts'
import { pickFromMenu } from '../../pages/page-state.ts'
import { fillIn } from '../../pages/texts.ts'
import { sceneJpeg } from '../../photo/scene.ts'
import type { Screen, Stage, Step } from '../screen.ts'
import { open, press, putInto, reply, runFirst, skeleton } from '../steps.ts'
import { withPlaces } from './places.ts'
import {
  asResult,
  colosseum,
  inscriptionStory,
  longStory,
  machuPicchu,
  shelfStories,
  withPlace,
} from './sample-stories.ts'

type StoryIn = (language: Language) => Story

/** Opens /result with a story that has just been generated. */
export const openResult =
  (storyIn: StoryIn): Step =>
  async (stage) => {
    const story = storyIn(stage.language)
    const kept = JSON.stringify(JSON.stringify(asResult(story)))
    await runFirst(`sessionStorage.setItem('${resultKey}', ${kept})`)(stage)
    await open('/result', story.title)(stage)
  }

/** Opens the page of a story. */
export const openStory =
  (storyIn: StoryIn): Step =>
  async (stage) => {
    const story = storyIn(stage.language)
    await stage.reply({ story: { answer: story } })
    await open(`/story/${story.id}`, story.title)(stage)
  }

/** The server has a picture of each place. */
const withPicture: Step = async (stage) => {
  await stage.page.goto('/')
  const file = await sceneJpeg(stage.page)
  await stage.reply({ placePicture: { file, type: 'image/jpeg' } })
}

/** Opens /stories with these stories. */
export const openList =
  (storiesIn: (language: Language) => readonly Story[] = shelfStories, hasMore = false): Step =>
  async (stage) => {
    const stories = [...storiesIn(stage.language)]
    await stage.reply({
      stories: { answer: stories, hasMore },
      // The shelf would bring all of them at once.
      storyChanges: hasMore
        ? 'withheld'
        : { answer: { changed: stories, deleted: [], next: '1', more: false } },
    })
    await open('/stories', stage.texts.stories.title)(stage)
    const last = stories.at(-1)
    if (last) await stage.page.getByText(last.title).first().waitFor()
  }

/** Keeps the newest story of the list on this device with a narration. */
const keepNewest: Step = async ({ page, language }) => {
  const [newest] = shelfStories(language)
  const words = JSON.stringify(`${newest?.title}\n${newest?.content}`)
  const narration = `{ words: ${words}, sentences: [], file: new Blob(['-']) }`
  const entries = `[[${JSON.stringify(`${newest?.id}/voice`)}, ${narration}]]`
  await page.evaluate(putInto('storystone-audio', 'audio', entries))
  await page.reload()
}

const search =
  (query: string): Step =>
  ({ page, texts }) =>
    page.getByLabel(texts.search.label).fill(query)

/** Presses the button that deletes the newest story. */
export const deleteNewest: Step = async ({ page, texts, language }) => {
  const [newest] = shelfStories(language)
  const menu = fillIn(texts.stories.moreOf, { title: newest?.title ?? '' })
  await pickFromMenu(page, menu, texts.story.delete)
}

const list = { path: '/stories', heading: 'stories.title' } as const

const markFavourite: Step = ({ page, texts, language }) => {
  const menu = fillIn(texts.stories.moreOf, { title: shelfStories(language)[1]?.title ?? '' })
  return pickFromMenu(page, menu, texts.stories.addFavourite)
}

const listScreens: readonly Screen[] = [
  { name: 'stories-empty', steps: [openList(() => [])], state: 'stories.empty' },
  {
    name: 'stories',
    steps: [withPicture, openList(), keepNewest],
    state: 'shelf.keptMark',
  },
  {
    name: 'stories-favourites',
    steps: [openList(), markFavourite, press('stories.favourites')],
    state: 'stories.favouritesHelp',
  },
  {
    name: 'stories-menu',
    steps: [
      openList(),
      markFavourite,
      ({ page, texts, language }) => {
        const name = fillIn(texts.stories.moreOf, { title: shelfStories(language)[0]?.title ?? '' })
        return page.getByRole('button', { name, exact: true }).click()
      },
    ],
    state: 'stories.addFavourite',
  },
  { name: 'stories-with-more', steps: [openList(shelfStories, true)] },
  { name: 'stories-with-a-long-name', steps: [openList((language) => [longStory(language)])] },
  {
    ...list,
    name: 'stories-loading',
    replies: { stories: 'withheld', storyChanges: 'withheld' },
  },
  {
    ...list,
    name: 'stories-error',
    replies: { stories: 'lost', storyChanges: 'lost' },
    state: 'stories.failure',
  },
  {
    name: 'stories-search',
    steps: [
      openList(),
      search('MACHU'),
      ({ page }) =>
        page.getByRole('main').getByRole('listitem').nth(1).waitFor({ state: 'detached' }),
    ],
  },
  {
    name: 'stories-search-no-match',
    steps: [openList(), search('Atlantis')],
    state: 'search.noneHelp',
  },
  {
    name: 'stories-deleted-with-undo',
    replies: { deleteStory: { answer: undefined } },
    steps: [openList(), deleteNewest],
    state: 'stories.deleted',
  },
  {
    name: 'stories-delete-failure',
    arrange: reply(({ texts }) => ({
      deleteStory: { code: 'temporarily_unavailable', message: texts.common.unexpected },
    })),
    steps: [openList(), deleteNewest, press('buttons.dismiss')],
    state: ({ page }) => page.locator('[aria-live="assertive"] p').first(),
  },
]

/** Replaces these properties of the navigator. */
const equip = (navigator: string): Step =>
  runFirst(`for (const [name, value] of Object.entries(${navigator}))
    Object.defineProperty(navigator, name, { value })`)

const shareMachuPicchu = [openStory(machuPicchu('quick_facts')), press('story.share')]

/** Opens a story of this minute whose credits may come back. */
const openNewStory = openStory((language) => ({
  ...machuPicchu('quick_facts')(language),
  createdAt: new Date().toISOString(),
}))

const oneCredit = ({ texts }: Stage): string => fillIn(texts.common.credits_one, { count: 1 })

const pressBack: Step = (stage) => press('story.backNow', { credits: oneCredit(stage) })(stage)

const notIt = [press('story.more'), press('story.notIt')]

const giveBack = [openNewStory, ...notIt, pressBack]

const storyScreens: readonly Screen[] = [
  {
    name: 'story-give-back',
    steps: giveBack.slice(0, 3),
    state: ({ page, texts }) => page.getByRole('heading', { name: texts.story.back, exact: true }),
  },
  { name: 'story-give-back-confirm', steps: giveBack, state: 'story.backWarning' },
  {
    name: 'story-give-back-refused',
    arrange: reply(({ language }) => ({
      wrongPlace: {
        code: 'too_many_requests',
        message: messages[language].wrongPlace.too_many_requests ?? '',
      },
    })),
    steps: [...giveBack, press('story.backConfirm')],
    state: (stage) => {
      const name = fillIn(stage.texts.story.backFailure, { credits: oneCredit(stage) })
      return stage.page.getByRole('heading', { name })
    },
  },
  {
    name: 'story-other-places',
    arrange: withPlaces(4),
    steps: [
      openStory((language) => ({
        ...colosseum('quick_facts')(language),
        imageUrl: '/api/media/photo',
        placeId: 'Q2',
      })),
      ...notIt,
    ],
    state: ({ page }) => page.locator('dialog li button').first(),
  },
  {
    name: 'story-new-story',
    arrange: withPlaces(3),
    steps: [
      openStory((language) => ({
        ...machuPicchu('history_guide')(language),
        createdAt: new Date().toISOString(),
        narrationUrl: '/api/media/n',
        placeId: 'Q9',
      })),
      ...notIt,
    ],
    state: ({ page }) => page.locator('main li button').first(),
  },
  { name: 'story-menu', steps: [openNewStory, press('story.more')], state: 'story.delete' },
  { name: 'story', steps: [openStory(machuPicchu('history_guide'))] },
  {
    name: 'story-with-its-place',
    steps: [withPicture, openStory(withPlace(machuPicchu('history_guide')))],
  },
  {
    name: 'story-in-the-other-language',
    steps: [
      openStory((language) =>
        withPlace(machuPicchu('history_guide'))(language === 'en' ? 'fr' : 'en'),
      ),
    ],
    state: ({ page, texts, language }) => page.getByText(texts.places.readIn[language]),
  },
  { name: 'story-with-a-long-name', steps: [openStory(longStory)] },
  {
    name: 'story-loading',
    replies: { story: 'withheld' },
    path: '/story/colosseum',
    state: skeleton,
  },
  {
    name: 'story-error',
    replies: { story: 'lost' },
    path: '/story/colosseum',
    state: 'story.loadFailure',
  },
  { name: 'story-not-found', path: '/story/nowhere', heading: 'story.notFound' },
  {
    name: 'story-shared-by-copy',
    arrange: equip('{ share: undefined, clipboard: { writeText: async () => {} } }'),
    steps: shareMachuPicchu,
    state: 'share.copied',
  },
  {
    name: 'story-ready-to-share',
    arrange: equip(`{
      canShare: () => true,
      share: async () => { throw new DOMException('', 'NotAllowedError') },
    }`),
    steps: shareMachuPicchu,
    state: 'share.ready',
  },
  {
    name: 'story-sharing-not-supported',
    arrange: equip('{ share: undefined, clipboard: undefined }'),
    steps: shareMachuPicchu,
    state: 'share.unsupportedHelp',
  },
]

/** The result, the list, and single stories. */
export const storiesScreens: readonly Screen[] = [
  { name: 'result-quick-facts', steps: [openResult(colosseum('quick_facts'))] },
  { name: 'result-history-guide', steps: [openResult(colosseum('history_guide'))] },
  { name: 'result-translate-inscription', steps: [openResult(inscriptionStory)] },
  ...listScreens,
  ...storyScreens,
]
