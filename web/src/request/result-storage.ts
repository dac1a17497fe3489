import type { StoryResult } from '@storystone/schema/contract/story.ts'

/** Where the story that was just made is kept for /result, in session storage. */
export const resultStorageKey = 'storystone:result'

export const keepResult = (story: StoryResult): void =>
  sessionStorage.setItem(resultStorageKey, JSON.stringify(story))

export const forgetResult = (): void => sessionStorage.removeItem(resultStorageKey)
