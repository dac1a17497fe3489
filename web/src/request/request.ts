import { Place } from '@storystone/schema/contract/place.ts'
import { Format, Language } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'

/**
 * What a story is asked for with: a name; a photo, beside which the text may be empty; or a story
 * whose photo is to be told anew as what the text says.
 */
export const StoryRequest = z.object({
  text: z.string(),
  format: Format,
  language: Language,
  /** The id of a photo that this browser keeps. */
  photo: z.optional(z.uuid()),
  location: z.optional(Place),
  /** The id of the story. */
  retells: z.optional(z.string()),
})
export type StoryRequest = z.infer<typeof StoryRequest>

/** In the order of the schema, so that what asks the same has the same text. */
const asked = (request: StoryRequest): string =>
  JSON.stringify({ ...StoryRequest.parse(request), location: undefined })

/** Whether two requests ask for the same story: where a photo was taken may be known by now. */
export const asksTheSame = (one: StoryRequest, other: StoryRequest): boolean =>
  asked(one) === asked(other)

/** Whether a photo is looked at for a request. */
export const isOfPhoto = ({ photo, retells }: StoryRequest): boolean =>
  photo !== undefined || retells !== undefined
