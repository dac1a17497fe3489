import { StoryResult } from '@storystone/schema/contract/story.ts'
import { readTab, writeTab } from '#web/platform/storage/web-storage.ts'
import { resultKey } from './forget-result.ts'

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
