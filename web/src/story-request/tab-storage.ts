import * as z from 'zod/mini'
import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, removeTab, writeTab } from '#web/platform/storage/web-storage.ts'

// Without the schema of what is stored: the first load needs these.

export const followedKey: SessionKey = 'storystone:attempt'

/** Ends what a reload would resume: the story is there, the key is spent, or the user is gone. */
export const forgetFollowed = (): void => removeTab(followedKey)

/** Whether this tab may have an item to resume. */
export const isItemFollowed = (): boolean => readTab(followedKey) !== null

const FollowedItem = z.object({ id: z.string() })

/** Notes which item of the outbox this tab shows on the progress screen, for a reload. */
export const noteFollowed = (id: string): void => writeTab(followedKey, JSON.stringify({ id }))

/** The id of the item that this tab showed when it was reloaded. */
export const followedId = (): string | undefined => {
  try {
    return FollowedItem.safeParse(JSON.parse(readTab(followedKey) ?? 'null')).data?.id
  } catch {
    return undefined
  }
}
