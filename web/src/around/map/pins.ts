import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { mapEndpoints, StoryPin } from '@storystone/schema/contract/map.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { onUserGone, userIdNow } from '#web/account'
import { call } from '#web/platform/api/api.ts'
import { parseStored, readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'

/** What stands on the map: a place around, or one that the user has a story of. `id` is the place's. */
export type Pin = Point & {
  readonly id: string
  readonly kind: 'place' | 'story'
  readonly name: string
}

/**
 * The pins of the places and of all the user's stories, wherever they are. A place has one pin: that of its
 * story, if there is one.
 */
export const pinsOf = (
  places: readonly PlaceAround[],
  stories: readonly StoryPin[],
): readonly Pin[] => {
  const pins = new Map<string, Pin>()
  // The newest come first, so in this order the newest replaces the older ones of its place.
  for (const { placeId: id, title, latitude, longitude } of stories.toReversed()) {
    pins.set(id, { id, kind: 'story', name: withoutItalics(title), latitude, longitude })
  }
  for (const { id, name, latitude, longitude } of places) {
    if (latitude === null || longitude === null) continue
    pins.set(id, { id, kind: pins.has(id) ? 'story' : 'place', name, latitude, longitude })
  }
  return [...pins.values()]
}

/** Pins as GeoJSON. */
export const pinFeatures = (pins: readonly Pin[]) => ({
  type: 'FeatureCollection' as const,
  features: pins.map(({ id, kind, name, latitude, longitude }) => ({
    type: 'Feature' as const,
    properties: { id, kind, name },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  })),
})

/** West, south, east and north of some points; undefined for none. */
export const boundsOf = (
  points: readonly Point[],
): [number, number, number, number] | undefined => {
  if (points.length === 0) return undefined
  const north = points.map(({ latitude }) => latitude)
  const east = points.map(({ longitude }) => longitude)
  return [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)]
}

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
