import type { SessionKey } from '../storage/stored.ts'

// Without the schemas of what is stored: the first load needs these.

export const followedKey: SessionKey = 'storystone:attempt'
export const resultKey: SessionKey = 'storystone:result'

/** Ends what a reload would resume: the story is there, the key is spent, or the user is gone. */
export const forgetFollowed = (): void => sessionStorage.removeItem(followedKey)

/** Whether this tab may have an item to resume. */
export const isItemFollowed = (): boolean => sessionStorage.getItem(followedKey) !== null

export const forgetResult = (): void => sessionStorage.removeItem(resultKey)
