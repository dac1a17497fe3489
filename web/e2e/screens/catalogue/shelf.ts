import { expect } from '@playwright/test'
import { untilAtRest } from '../../pages/page-state.ts'
import type { Screen, Stage } from '../screen.ts'
import { openPage, press } from '../steps.ts'
import { shelf } from './sample-stories.ts'
import { openList } from './stories.ts'

/** Takes the signal from the page, and lets it find none. */
const loseSignal = async ({ page, answers, texts }: Stage): Promise<void> => {
  await answers.lose('health')
  await untilAtRest(page)
  await expect(async () => {
    await page.evaluate('dispatchEvent(new Event("offline"))')
    await page.getByText(texts.signal.none).waitFor({ timeout: 1000 })
  }).toPass()
}

/** Times without a signal, and a device without room. */
export const shelfScreens: readonly Screen[] = [
  {
    name: 'stories-without-a-signal',
    visitor: 'user',
    open: async (stage) => {
      await openList(stage, shelf(stage.language))
      await loseSignal(stage)
    },
  },
  {
    name: 'stories-on-a-full-device',
    visitor: 'user',
    open: async (stage) => {
      await openList(stage, shelf(stage.language))
      await stage.page.evaluate('new BroadcastChannel("storystone-shelf").postMessage("full")')
      await stage.page.getByText(stage.texts.shelf.full).waitFor()
    },
  },
  {
    name: 'settings-without-a-signal',
    visitor: 'user',
    open: async (stage) => {
      await openPage(stage, '/settings', stage.texts.settings.title)
      await loseSignal(stage)
    },
  },
  {
    name: 'log-out-with-unsent-deletion',
    visitor: 'newcomer',
    open: async (stage) => {
      const { page, texts, answers } = stage
      const stories = shelf(stage.language)
      await openList(stage, stories)
      await loseSignal(stage)
      await answers.lose('deleteStory')
      await press(stage, texts.stories.delete.replace('{{title}}', stories[0]?.title ?? ''))
      await press(stage, texts.header.account)
      await press(stage, texts.menu.logOut)
      await page.getByRole('dialog', { name: texts.leaving.title }).waitFor()
    },
  },
]
