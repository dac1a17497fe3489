import type { Language } from '@storystone/schema/catalog.ts'
import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { endpoints, send } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useStories } from '#web/stories'

/** Why a place has no guide to read. */
export type NoGuide = 'no_guide' | 'no_connection'

/** Longer than an article takes to come from Wikipedia. */
const silenceMs = 60_000

/** The user's own guide to a place in a language, if they have one. */
const ownGuide = ({ id }: PlaceAround, language: Language): Story | undefined =>
  useStories
    .getState()
    .stories?.find(
      (story) =>
        story.placeId === id && story.language === language && story.format === 'history_guide',
    )

/** A guide in Wikipedia's own words: it costs nothing. */
const requestGuide = async (place: PlaceAround, language: Language): Promise<Story | NoGuide> => {
  const body = { placeId: place.id, format: 'history_guide', language, writer: 'extract' } as const
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  try {
    return (await send(endpoints.storyFromText, { body }, { as: 'json', headers, silenceMs })).body
  } catch (error) {
    console.info('A guide for the walk did not come', error)
    return error instanceof ApiError && error.status === 422 ? 'no_guide' : 'no_connection'
  }
}

/** By place: a guide that is on its way is not requested twice. A walk has twelve places at most. */
const guides = new Map<string, Promise<Story | NoGuide>>()

/** The guide of a place: the user's own, or else one that is fetched. What failed is tried again. */
export const findGuide = (place: PlaceAround, language: Language): Promise<Story | NoGuide> => {
  const own = ownGuide(place, language)
  if (own !== undefined) return Promise.resolve(own)
  const known = guides.get(place.id)
  if (known !== undefined) return known
  const coming = requestGuide(place, language).then((guide) => {
    if (guide === 'no_connection') guides.delete(place.id)
    return guide
  })
  guides.set(place.id, coming)
  return coming
}

export const forgetGuides = (): void => guides.clear()
