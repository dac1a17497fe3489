import { mapEndpoints, StoryPin } from '@storystone/schema/contract/map.ts'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { onUserGone, userIdNow } from '#web/account'
import { call } from '#web/platform/api/api.ts'
import { parseStored, readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'

const storageName = 'storystone:story-pins'

/** Where the user's stories are, the newest first. */
export const useStoryPins = create<{ readonly pins: readonly StoryPin[] }>()(() => ({ pins: [] }))

onUserGone(() => useStoryPins.setState({ pins: [] }))

const readKept = (): readonly StoryPin[] =>
  parseStored(readLocal(storageName), z.array(StoryPin)) ?? []

/** Loads where the stories are and keeps it; without a connection, what was kept. */
export const loadStoryPins = async (): Promise<void> => {
  const user = userIdNow()
  if (user === undefined) return
  if (useStoryPins.getState().pins.length === 0) useStoryPins.setState({ pins: readKept() })
  const pins = await call(mapEndpoints.mapStories)
  if (userIdNow() !== user) return
  useStoryPins.setState({ pins })
  writeLocal(storageName, JSON.stringify(pins))
}
