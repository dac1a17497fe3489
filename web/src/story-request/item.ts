import { ErrorBody } from '@storystone/schema/contract/error.ts'
import { Location } from '@storystone/schema/contract/location.ts'
import { ChosenPlace, type Places } from '@storystone/schema/contract/places.ts'
import { Format, Language } from '@storystone/schema/contract/story.ts'
import { formatTraits } from '@storystone/schema/formats.ts'
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

/** A story request whose photo the item has itself. */
export const OutboxRequest = z.omit(StoryRequest, { photo: true })
export type OutboxRequest = z.infer<typeof OutboxRequest>

const { code, message, requestId, candidates, places, languages: offered } = ErrorBody.shape

/**
 * Why there is no story of an item. Nothing was charged, and the user has to act. `requestId` finds
 * a server error in the server's log; earlier versions stored none.
 */
const Problem = z.object({
  code,
  message,
  candidates,
  places,
  languages: offered,
  requestId: z.optional(requestId),
})
export type Problem = z.infer<typeof Problem>

const common = {
  /** Also the idempotency key: however often the item is sent, it makes one story. */
  id: z.uuid(),
  /** The id of the user who made it. It is sent for nobody else. */
  owner: z.string(),
  request: OutboxRequest,
  /**
   * The photo as bytes: not every browser keeps a Blob for days. A retelling has none, not even null: an earlier
   * version can't read it, and would send it as a story from a name.
   */
  photo: z.optional(z.nullable(z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() }))),
  /** The id of the photo on home that it was made from, until its card replaces the draft. */
  draftPhoto: z.optional(z.uuid()),
  /** When it was made, in milliseconds since 1970. */
  madeAt: z.number(),
  /** How often the storyteller has failed in a row. */
  failures: z.number(),
  /** How often in a row the answer was not our server’s, or made no sense. */
  notUnderstood: z.optional(z.number()),
  /** Whether a limit refused it the last time; it is sent again by itself. */
  isLimited: z.optional(z.literal(true)),
  /** When it may be sent again, by this device's clock. */
  notBefore: z.number(),
  /** The title of the notification of its story, or of all of its series, in the language of the request. */
  readyText: z.string(),
  /** The series of requests that were made at once: one message says that all have ended, and leads to this page. */
  series: z.optional(z.object({ id: z.string(), path: z.string() })),
}

/**
 * A story request, as this browser stores it from before it is sent until its story is there. Its state is
 * the machine's (machine.ts), and its card's.
 */
export const OutboxItem = z.discriminatedUnion('state', [
  /** Never sent. */
  z.object({ ...common, state: z.literal('unsent'), problem: z.null() }),
  /** Sent, with an unknown outcome. */
  z.object({ ...common, state: z.literal('sent'), problem: z.null() }),
  /** The server writes its story. */
  z.object({
    ...common,
    state: z.literal('accepted'),
    problem: z.null(),
    /** The id of its generation. */
    generation: z.string(),
  }),
  /** There is no story of it yet, and it is sent again by itself. */
  z.object({ ...common, state: z.literal('postponed'), problem: z.null() }),
  /** Its user has to act. */
  z.object({ ...common, state: z.literal('refused'), problem: Problem }),
  /** Its user has it back as a draft; it keeps its key. */
  z.object({ ...common, state: z.literal('paused'), problem: z.null() }),
])
export type OutboxItem = z.infer<typeof OutboxItem>
export type ItemState = OutboxItem['state']

/** Versions before December 2026 stored two states in place of four: `unknown` and `answered`. */
const EarlierItem = z.looseObject({
  state: z.enum(['unknown', 'answered']),
  generation: z.optional(z.string()),
  problem: z.optional(z.unknown()),
})

const stateOf = ({ state, generation, problem }: z.infer<typeof EarlierItem>): ItemState => {
  if (state === 'unknown') return generation === undefined ? 'sent' : 'accepted'
  return problem == null ? 'postponed' : 'refused'
}

/** An item as it is stored, by this version or an earlier one. Undefined where it can't be read. */
export const readItem = (stored: unknown): OutboxItem | undefined => {
  const earlier = EarlierItem.safeParse(stored).data
  return OutboxItem.safeParse(earlier ? { ...earlier, state: stateOf(earlier) } : stored).data
}

/** The id of the generation of an item that the server has accepted. */
export const generationOf = (item: OutboxItem): string | undefined =>
  item.state === 'accepted' ? item.generation : undefined

/** Whether it may be at the server, so that its story may be written and charged. */
export const isSent = ({ state }: OutboxItem): boolean => state === 'sent' || state === 'accepted'
