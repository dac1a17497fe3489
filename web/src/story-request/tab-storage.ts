import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, removeTab } from '#web/platform/storage/web-storage.ts'

// Without the schema of what is stored: the first load needs these.

export const followedKey: SessionKey = 'storystone:attempt'

/** Ends what a reload would resume: the story is there, the key is spent, or the user is gone. */
export const forgetFollowed = (): void => removeTab(followedKey)

/** Whether this tab may have an item to resume. */
export const isItemFollowed = (): boolean => readTab(followedKey) !== null
