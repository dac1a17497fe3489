import { StoryResult } from '@storystone/schema/contract/story.ts'
import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, removeTab, writeTab } from '#web/platform/storage/web-storage.ts'

// Without the schema of what is stored: the first load needs this.

export const resultKey: SessionKey = 'storystone:result'

/** Forgets the story that /result shows. */
export const forgetResult = (): void => removeTab(resultKey)

/** Stores the story that /result shows. */
export const keepResult = (story: StoryResult): void => writeTab(resultKey, JSON.stringify(story))

/** The story that was just generated; null if there is none or it can't be read. */
export const readResult = (): StoryResult | null => {
  try {
    return StoryResult.parse(JSON.parse(readTab(resultKey) ?? 'null'))
  } catch {
    return null
  }
}
