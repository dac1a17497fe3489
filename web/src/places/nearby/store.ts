import type { Candidate } from '@storystone/schema/contract/places.ts'
import { create } from 'zustand'
import { onUserGone } from '#web/account/session/store.ts'
import type { Position } from '#web/platform/location/position.ts'

type Nearby = {
  /** Where the device is; undefined unless the user has allowed that before. */
  readonly position: Position | undefined
  /** The places around, the likeliest first. */
  readonly places: readonly Candidate[]
}

const nowhere: Nearby = { position: undefined, places: [] }

/** What is around the user, as far as it is known. */
export const useNearby = create<Nearby>()(() => nowhere)

/** Where the device was when home was opened. */
export const knownPosition = (): Position | undefined => useNearby.getState().position

onUserGone(() => useNearby.setState(nowhere))
