import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { Place } from '@storystone/schema/contract/place.ts'
import type { Picture } from './story-order.ts'

/** What is known of the subject before the writing. */
export type Sight = {
  /** Its name; of a photo that was looked at, empty where an inscription is on something unknown. */
  readonly landmark: string
  /** What kind of thing it is and the text on it, where a photo was looked at. */
  readonly kind: string | null
  readonly visibleText: string | null
  /** Shown to the writer where nobody has looked at it before. */
  readonly photo: Picture | null
}

/** What the writing step works on. */
export type WriteOrder = {
  readonly sight: Sight
  readonly format: Format
  readonly language: Language
  readonly place: Place | null
}

/** A person's place as the model is told it. */
export const placeAsData = (place: Place | null) =>
  place && { latitude: place.latitude, longitude: place.longitude, name: place.locationName }

/** The order as the user message: JSON, which is the fence between data and instructions. */
export const sightAsData = ({ sight, format, language, place }: WriteOrder): string =>
  JSON.stringify({
    landmark: sight.landmark,
    ...(sight.kind === null ? {} : { kind: sight.kind, visibleText: sight.visibleText ?? '' }),
    format,
    language,
    place: placeAsData(place),
  })
