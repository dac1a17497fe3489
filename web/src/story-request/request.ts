import { formatTraits } from '@storystone/schema/catalog.ts'
import { Location } from '@storystone/schema/contract/location.ts'
import { ChosenPlace, type Places } from '@storystone/schema/contract/places.ts'
import { Format, Language } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { chosenPlace } from '#web/places/place-search.ts'

/**
 * A story request: a name; a photo with or without a text; or a story that is generated again from its
 * photo as the landmark that the text names.
 */
export const StoryRequest = z.object({
  text: z.string(),
  format: Format,
  language: Language,
  /** The id of a photo that this browser stores. */
  photo: z.optional(z.uuid()),
  location: z.optional(Location),
  place: z.optional(ChosenPlace),
  /** Wants the article's own sentences, which are free. */
  writer: z.optional(z.literal('extract')),
  /** The id under which the server holds the photo for an hour, so that it is not uploaded again. */
  photoId: z.optional(z.string()),
  /** The id of the story that is generated again from its photo, as the landmark that the text names. */
  retells: z.optional(z.string()),
})
export type StoryRequest = z.infer<typeof StoryRequest>

/** In the order of the schema, so that equal requests have equal texts. */
const textOf = (request: StoryRequest): string =>
  JSON.stringify({
    ...StoryRequest.parse(request),
    location: undefined,
    place: undefined,
    photoId: undefined,
  })

/**
 * Whether two requests are for the same story. Their locations may differ, and the place may not be
 * known of one of them.
 */
export const isSameRequest = (one: StoryRequest, other: StoryRequest): boolean =>
  textOf(one) === textOf(other) && (!one.place || !other.place || one.place.id === other.place.id)

/** Whether the place has to be found before a request is sent. An inscription is translated wherever it stands. */
export const lacksPlace = ({
  format,
  place,
  retells,
}: Pick<StoryRequest, 'format' | 'place' | 'retells'>): boolean =>
  place === undefined && retells === undefined && !formatTraits[format].needsPhoto

/** What a search answers: of a photo with the id under which the server holds it. */
export type FoundPlaces = Places & { readonly photoId?: string | undefined }

/** A request with what a search has found. `choices`: the place is not sure, and its user is to say. */
export const withFound = <R extends Omit<StoryRequest, 'photo'>>(
  request: R,
  { candidates, sure, photoId }: FoundPlaces,
): { readonly request: R; readonly choices?: Places['candidates'] } => {
  const known = { ...request, ...(photoId !== undefined && { photoId }) }
  const [first] = candidates
  return sure && first
    ? { request: { ...known, place: chosenPlace(first) } }
    : { request: known, choices: candidates }
}

/** Whether a request is about a photo. */
export const isOfPhoto = ({ photo, retells }: StoryRequest): boolean =>
  photo !== undefined || retells !== undefined
