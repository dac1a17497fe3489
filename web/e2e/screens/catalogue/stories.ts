import type { Story } from '@storystone/schema/contract/story.ts'
import { resultKey } from '../../../src/request/tab-storage.ts'
import type { Screen, Stage } from '../screen.ts'
import { openPage, press } from '../steps.ts'
import { asResult, inscriptionTale, longTale, shelf, taleOf } from './sample-stories.ts'

/** Opens /result with a story that has just been made. */
export const openResult = async (stage: Stage, story: Story): Promise<void> => {
  const { page } = stage
  await stage.whileOpen(
    page.addInitScript(
      ([key = '', value = '']) => sessionStorage.setItem(key, value),
      [resultKey, JSON.stringify(asResult(story))],
    ),
  )
  await openPage(stage, '/result', story.title)
}

const openStory = async (stage: Stage, story: Story): Promise<void> => {
  await stage.answers.give('story', story)
  await openPage(stage, `/story/${story.id}`, story.title)
}

export const openList = async (stage: Stage, stories: readonly Story[], hasMore = false) => {
  await stage.answers.give('stories', [...stories], hasMore)
  const changes = { changed: [...stories], deleted: [], next: '1', more: false }
  // The shelf would have all of them at once.
  if (hasMore) await stage.answers.withhold('storyChanges')
  else await stage.answers.give('storyChanges', changes)
  await openPage(stage, '/stories', stage.texts.stories.title)
  const last = stories.at(-1)
  if (last) await stage.page.getByText(last.title).first().waitFor()
}

const results: readonly Screen[] = [
  {
    name: 'result-quick-facts',
    visitor: 'user',
    open: (stage) =>
      openResult(stage, taleOf('Colosseum', { format: 'quick_facts', language: stage.language })),
  },
  {
    name: 'result-history-guide',
    visitor: 'user',
    open: (stage) =>
      openResult(stage, taleOf('Colosseum', { format: 'history_guide', language: stage.language })),
  },
  {
    name: 'result-translate-inscription',
    visitor: 'user',
    open: (stage) => openResult(stage, inscriptionTale(stage.language)),
  },
]

const lists: readonly Screen[] = [
  {
    name: 'stories-empty',
    visitor: 'user',
    open: async (stage) => {
      await openList(stage, [])
      await stage.page.getByText(stage.texts.stories.empty).waitFor()
    },
  },
  { name: 'stories', visitor: 'user', open: (stage) => openList(stage, shelf(stage.language)) },
  {
    name: 'stories-with-more',
    visitor: 'user',
    open: (stage) => openList(stage, shelf(stage.language), true),
  },
  {
    name: 'stories-with-a-long-name',
    visitor: 'user',
    open: (stage) => openList(stage, [longTale(stage.language)]),
  },
  {
    name: 'stories-loading',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.withhold('stories')
      await stage.answers.withhold('storyChanges')
      await openPage(stage, '/stories', stage.texts.stories.title)
    },
  },
  {
    name: 'stories-error',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.lose('stories')
      await stage.answers.lose('storyChanges')
      await openPage(stage, '/stories', stage.texts.stories.title)
      await stage.page.getByText(stage.texts.stories.failure).waitFor()
    },
  },
]

const search = async (stage: Stage, query: string): Promise<void> => {
  await openList(stage, shelf(stage.language))
  await stage.page.getByLabel(stage.texts.search.label).fill(query)
}

/** Deletes the newest story of the list; its toast is shown. */
const deleteNewest = async (stage: Stage): Promise<void> => {
  const stories = shelf(stage.language)
  await openList(stage, stories)
  await stage.answers.give('deleteStory', undefined)
  const label = stage.texts.stories.delete.replace('{{title}}', stories[0]?.title ?? '')
  await press(stage, label)
}

const searches: readonly Screen[] = [
  {
    name: 'stories-search',
    visitor: 'user',
    open: async (stage) => {
      await search(stage, 'MACHU')
      await stage.page.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'stories-search-no-match',
    visitor: 'user',
    open: async (stage) => {
      await search(stage, 'Atlantis')
      await stage.page.getByText(stage.texts.search.noneHelp).waitFor()
    },
  },
  {
    name: 'stories-deleted-with-undo',
    visitor: 'user',
    open: async (stage) => {
      await deleteNewest(stage)
      await stage.page.getByText(stage.texts.stories.deleted).waitFor()
    },
  },
  {
    name: 'stories-delete-failure',
    visitor: 'user',
    open: async (stage) => {
      const { common } = stage.texts
      await deleteNewest(stage)
      await stage.answers.refuse('deleteStory', 'temporarily_unavailable', common.unexpected)
      await press(stage, common.dismiss)
      await stage.page.locator('[aria-live="assertive"] p').first().waitFor()
    },
  },
]

/** Runs this in the page before the app's own code. */
const runFirst = ({ page, whileOpen }: Stage, script: string): Promise<void> =>
  whileOpen(page.addInitScript(script))

const shares: readonly Screen[] = [
  {
    name: 'story-shared-by-copy',
    visitor: 'user',
    open: async (stage) => {
      await runFirst(
        stage,
        'Object.defineProperty(navigator, "share", { value: undefined }); Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} } })',
      )
      await openStory(
        stage,
        taleOf('Machu Picchu', { format: 'quick_facts', language: stage.language }),
      )
      await press(stage, stage.texts.story.share)
      await stage.page.getByText(stage.texts.share.copied).waitFor()
    },
  },
  {
    name: 'story-sharing-not-supported',
    visitor: 'user',
    open: async (stage) => {
      await runFirst(
        stage,
        'for (const name of ["share", "clipboard"]) Object.defineProperty(navigator, name, { value: undefined })',
      )
      await openStory(
        stage,
        taleOf('Machu Picchu', { format: 'quick_facts', language: stage.language }),
      )
      await press(stage, stage.texts.story.share)
      await stage.page.getByText(stage.texts.share.unsupportedHelp).waitFor()
    },
  },
]

const details: readonly Screen[] = [
  {
    name: 'story',
    visitor: 'user',
    open: (stage) =>
      openStory(
        stage,
        taleOf('Machu Picchu', { format: 'history_guide', language: stage.language }),
      ),
  },
  {
    name: 'story-quick-facts',
    visitor: 'user',
    open: (stage) =>
      openStory(stage, taleOf('Machu Picchu', { format: 'quick_facts', language: stage.language })),
  },
  {
    name: 'story-translate-inscription',
    visitor: 'user',
    open: (stage) => openStory(stage, inscriptionTale(stage.language)),
  },
  {
    name: 'story-with-a-long-name',
    visitor: 'user',
    open: (stage) => openStory(stage, longTale(stage.language)),
  },
  {
    name: 'story-loading',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.withhold('story')
      await stage.page.goto('/story/colosseum')
      await stage.page.locator('main [aria-busy="true"]').first().waitFor()
    },
  },
  {
    name: 'story-error',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.lose('story')
      await stage.page.goto('/story/colosseum')
      await stage.page.getByText(stage.texts.story.loadFailure).waitFor()
    },
  },
  {
    name: 'story-not-found',
    visitor: 'user',
    open: (stage) => openPage(stage, '/story/nowhere', stage.texts.story.notFound),
  },
]

/** The result, the list and the single stories. */
export const storyScreens: readonly Screen[] = [
  ...results,
  ...lists,
  ...searches,
  ...details,
  ...shares,
]
