import type { Location } from '@storystone/schema/contract/location.ts'
import type { Passage } from '#worker/grounding'
import { roundPosition } from '#worker/location'
import type { StoryOrder } from '../storyteller.ts'

/**
 * How long one step of a story may take, in milliseconds, reading a photo as well as writing: the
 * longest answer that a model may give, with its reasoning, at 135 tokens a second.
 */
export const stepDeadlineMs = 60_000

/** The user's location as it stands in a prompt's data: rounded, since the model needs no more. */
export const locationAsData = (location: Location | null) =>
  location && { ...roundPosition(location), name: location.locationName }

const asData = ({ id, section, sentences }: Passage) => ({ id, section, sentences })

/**
 * The order as the user message: JSON, which keeps data apart from instructions. It holds nothing
 * that a person typed: a text may be shared.
 */
export const orderAsData = (order: StoryOrder): string => {
  const { format, language, place, passages } = order
  const named = place && {
    name: place.name,
    country: place.country,
    description: place.description,
  }
  const read =
    order.format === 'translate_inscription'
      ? { kind: order.kind, visibleText: order.visibleText }
      : {}
  return JSON.stringify({ format, language, place: named, ...read, passages: passages.map(asData) })
}
