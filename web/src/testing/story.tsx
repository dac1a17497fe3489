import type { Story } from '@storystone/schema/contract/story.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { storyParts } from '#web/app/pages/story-pages.tsx'
import { StoryView } from '#web/stories/view/story-view.tsx'
import { storyResult } from './contract-server.ts'
import { doing, render } from './render.tsx'

export const imageUrl = '/api/media/photo'

const own = { parts: storyParts, onDelete: () => undefined }

/** A story of the user, as its page shows it. */
export const showStory = (more: Partial<Story>, language: Language = 'en') =>
  render(<StoryView factTitle="Fact" own={own} story={{ ...storyResult, ...more }} />, language)

/** Waits for what a history guide loads late. */
export const loadNarration = () =>
  doing(async () => {
    await import('#web/narration/player/player.tsx')
    await import('#web/narration/content/narrated-content.tsx')
  })

/** Presses what opens the passage of a sentence: its mark, unless told otherwise. */
export const openPassage = async (page: HTMLElement, opener = '[aria-haspopup="dialog"]') => {
  const pressed = page.querySelector<HTMLElement>(opener)
  await doing(async () => {
    pressed?.click()
    await import('#web/stories/citations/source-sheet.tsx')
  })
  return page.querySelector('dialog')
}
