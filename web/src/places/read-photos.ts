import type { PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { onUserGone } from '#web/account/session/store.ts'

/** Less than the hour for which the server holds a photo. */
const goodForMs = 50 * 60_000

type Read = {
  /** The id of the photo on home. */
  readonly photo: string
  readonly places: PlacesInPhoto
  readonly at: number
}

let last: Read | undefined

/** Remembers what the server found in a photo, so that it is neither sent nor read again. */
export const noteRead = (photo: string, places: PlacesInPhoto): void => {
  last = { photo, places, at: Date.now() }
}

/** What the server found in a photo before; undefined where it may not hold it any more. */
export const earlierRead = (photo: string): PlacesInPhoto | undefined =>
  last?.photo === photo && Date.now() - last.at < goodForMs ? last.places : undefined

onUserGone(() => {
  last = undefined
})
