import { StoryResult } from '@storystone/schema/contract/story.ts'
import { resultStorageKey } from './result-storage.ts'

/** The story that was just made; null when there is none or it can't be read. */
export const readResult = (): StoryResult | null => {
  try {
    return StoryResult.parse(JSON.parse(sessionStorage.getItem(resultStorageKey) ?? 'null'))
  } catch {
    return null
  }
}
