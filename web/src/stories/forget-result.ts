import type { SessionKey } from '#web/platform/storage/stored.ts'
import { removeTab } from '#web/platform/storage/web-storage.ts'

// Without the schema of what is stored: the first load needs this.

export const resultKey: SessionKey = 'storystone:result'

/** Forgets the story that /result shows. */
export const forgetResult = (): void => removeTab(resultKey)
