import { StoryResult } from '@storystone/schema/contract/story.ts'
import { parseStored, readTab, writeTab } from '#web/platform/storage/web-storage.ts'
import { resultKey } from './forget-result.ts'

/** Stores the story that /result shows. */
export const keepResult = (story: StoryResult): void => writeTab(resultKey, JSON.stringify(story))

/** The story that was just generated; null if there is none or it can't be read. */
export const readResult = (): StoryResult | null =>
  parseStored(readTab(resultKey), StoryResult) ?? null
