import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { readPackedPlace } from '#web/offline-areas'
import { chosenPlace } from '#web/places'
import { endpoints, send } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useStories } from '#web/stories'
import { isSent, type StoryRequest, type useOutbox } from '#web/story-request'

type Item = ReturnType<typeof useOutbox.getState>['items'][number]

/** The places of a walk by what is known of their guides. */
export type Guides = {
  /** The guides that the user has, written by the storyteller. */
  readonly written: readonly Story[]
  /** How many are being written. */
  readonly writing: number
  /** How many wait until those are written, or until they can be sent. */
  readonly waiting: number
  /** How many were refused: nothing was charged for them. */
  readonly refused: number
  /** What can still be written of the places ahead, in the order of the walk. */
  readonly missing: readonly PlaceAround[]
}

/** The request for the guide of a place. */
export const guideRequest = (place: PlaceAround, language: Language): StoryRequest => ({
  text: place.name,
  format: 'history_guide',
  language,
  place: chosenPlace(place),
})

const isGuideOf = (place: PlaceAround, language: Language) => (item: Item) => {
  const { request } = item
  return (
    request.place?.id === place.id &&
    request.format === 'history_guide' &&
    request.language === language &&
    request.writer === undefined
  )
}

/** The newest guide of a place in a language that the storyteller wrote. */
const writtenGuide = (
  stories: readonly Story[],
  { id }: PlaceAround,
  language: Language,
): Story | undefined =>
  stories.find(
    (story) =>
      story.placeId === id &&
      story.language === language &&
      story.format === 'history_guide' &&
      story.writer !== 'extract',
  )

type Known = {
  readonly stories: readonly Story[]
  readonly items: readonly Item[]
  /** The stops that are still to come: for those that were passed no guide is offered. */
  readonly ahead: readonly Pick<PlaceAround, 'id'>[]
}

/** What is known of the guides of a walk. */
export const guidesOf = (
  places: readonly PlaceAround[],
  language: Language,
  { stories, items, ahead }: Known,
): Guides => {
  const written: Story[] = []
  const missing: PlaceAround[] = []
  let [writing, waiting, refused] = [0, 0, 0]
  for (const place of places) {
    const guide = writtenGuide(stories, place, language)
    const item = items.find(isGuideOf(place, language))
    if (guide !== undefined) written.push(guide)
    else if (item !== undefined && item.problem !== null) refused += 1
    else if (item !== undefined && isSent(item)) writing += 1
    else if (item !== undefined) waiting += 1
    else if (ahead.some(({ id }) => id === place.id)) missing.push(place)
  }
  return { written, writing, waiting, refused, missing }
}

/** Why a place has no guide to read. */
type NoGuide = 'no_guide' | 'no_connection'

/** Longer than an article takes to come from Wikipedia. */
const articleMs = 60_000

/** The user's own guide to a place in a language: one that was written before one in Wikipedia's words. */
const ownGuide = async (place: PlaceAround, language: Language): Promise<Story | undefined> => {
  if (useStories.getState().stories === undefined) await useStories.getState().load()
  const stories = useStories.getState().stories ?? []
  return (
    writtenGuide(stories, place, language) ??
    stories.find(
      (story) =>
        story.placeId === place.id &&
        story.language === language &&
        story.format === 'history_guide',
    )
  )
}

/** The guide of a kept area, in the reader's language unless that is all there is. */
const packedGuide = async ({ id }: PlaceAround, language: Language): Promise<Story | undefined> => {
  const reading = await readPackedPlace(id, language).catch((error: unknown) => {
    console.info('The kept areas could not be read', error)
    return null
  })
  return reading?.guide ?? undefined
}

/** A guide in Wikipedia's own words: it costs nothing. */
const requestGuide = async (place: PlaceAround, language: Language): Promise<Story | NoGuide> => {
  const body = { placeId: place.id, format: 'history_guide', language, writer: 'extract' } as const
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  try {
    return (
      await send(endpoints.storyFromText, { body }, { as: 'json', headers, silenceMs: articleMs })
    ).body
  } catch (error) {
    console.info('A guide for the walk did not come', error)
    return error instanceof ApiError && error.status === 422 ? 'no_guide' : 'no_connection'
  }
}

/** By place: a guide that is on its way is not requested twice. A walk has twelve places at most. */
const guides = new Map<string, Promise<Story | NoGuide>>()

const fetchGuide = async (place: PlaceAround, language: Language): Promise<Story | NoGuide> => {
  const packed = await packedGuide(place, language)
  if (packed?.language === language) return packed
  const guide = await requestGuide(place, language)
  return guide === 'no_connection' ? (packed ?? guide) : guide
}

/**
 * The guide of a place: the user's own, or that of a kept area, or else one that is fetched. What failed is
 * tried again.
 */
export const findGuide = async (
  place: PlaceAround,
  language: Language,
): Promise<Story | NoGuide> => {
  const own = await ownGuide(place, language)
  if (own !== undefined) return own
  const known = guides.get(place.id)
  if (known !== undefined) return known
  const coming = fetchGuide(place, language).then((guide) => {
    if (guide === 'no_connection') guides.delete(place.id)
    return guide
  })
  guides.set(place.id, coming)
  return coming
}

export const forgetGuides = (): void => guides.clear()
