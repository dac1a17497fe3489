import type { SessionKey } from '../storage/stored.ts'

// Without the schemas of what is stored: the first load needs these.

export const followedKey: SessionKey = 'storystone:attempt'
export const resultKey: SessionKey = 'storystone:result'

/** Call this when the story is generated, the key can't be used again, or the user is gone. */
export const forgetFollowed = (): void => sessionStorage.removeItem(followedKey)

/** Whether there may be an attempt to resume. */
export const isItemFollowed = (): boolean => sessionStorage.getItem(followedKey) !== null

export const forgetResult = (): void => sessionStorage.removeItem(resultKey)
