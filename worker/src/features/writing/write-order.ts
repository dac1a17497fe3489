import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import { roundPosition } from '../../session/round-position.ts'
import type { PhotoFile } from '../../story/storyteller.ts'

/**
 * How long one step of a story may take, in milliseconds, reading a photo as well as writing: the
 * longest answer that a model may give, with its reasoning, at some 130 tokens a second.
 */
export const stepDeadlineMs = 60_000

/** What is known of the landmark before the writing. */
export type KnownLandmark = {
  /** Empty for an inscription on something unknown. */
  readonly name: string
  /** What sort of thing a photo shows and the text on it; null when no photo was read. */
  readonly kind: string | null
  readonly visibleText: string | null
  /** For the writing step, when no earlier step has read it. */
  readonly photo: PhotoFile | null
}

/** The input of a writing step. */
export type WriteOrder = {
  readonly landmark: KnownLandmark
  readonly format: Format
  readonly language: Language
  readonly location: Location | null
  readonly safetyIdentifier: string
}

/** The user's location as it stands in a prompt's data: rounded, since the model needs no more. */
export const locationAsData = (location: Location | null) =>
  location && { ...roundPosition(location), name: location.locationName }

/** The order as the user message: JSON, which keeps data apart from instructions. */
export const orderAsData = ({ landmark, format, language, location }: WriteOrder): string => {
  const { name, kind, visibleText } = landmark
  return JSON.stringify({
    landmark: name,
    ...(kind === null ? {} : { kind, visibleText: visibleText ?? '' }),
    format,
    language,
    place: locationAsData(location),
  })
}
