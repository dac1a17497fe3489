import * as z from 'zod/mini'
import { parseStored, readTab, writeTab } from '#web/platform/storage/web-storage.ts'
import { followedKey } from '../tab-storage.ts'

const FollowedItem = z.object({ id: z.string() })

/** Notes which item of the outbox this tab shows on the progress screen, for a reload. */
export const noteFollowed = (id: string): void => writeTab(followedKey, JSON.stringify({ id }))

/** The id of the item that this tab showed when it was reloaded. */
export const followedId = (): string | undefined =>
  parseStored(readTab(followedKey), FollowedItem)?.id
