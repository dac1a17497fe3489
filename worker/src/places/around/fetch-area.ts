import { type Language, languages } from '@storystone/schema/catalog.ts'
import type { Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { placeOf } from '../candidates/place.ts'
import { canBeMeant } from '../candidates/rank.ts'
import { isArticle, isThin, merge } from '../fetch-places.ts'
import type { FoundPlace } from '../place.ts'
import type { Area } from './area.ts'

/** The longest that Wikimedia searches around a point. */
const metres = 10_000
/** The most that it finds there: in a city they are within some hundred metres. */
const most = 500

/** One request for each language. */
export const requestsOfArea = languages.length

/** Searches Wikimedia for what is around an area's centre, in both languages. */
export const fetchArea = async (wikimedia: Wikimedia, { centre }: Area): Promise<FoundPlace[]> => {
  const found = new Map<string, FoundPlace>()
  const add = async (language: Language): Promise<void> => {
    const pages = await wikimedia.findNear(language, centre, metres, most)
    for (const page of pages.filter((one) => isArticle(one) && !isThin(one))) {
      const place = placeOf(language, page)
      const known = found.get(place.place.id)
      found.set(place.place.id, known ? merge(known, place) : place)
    }
  }
  for (const language of languages) await add(language)
  return [...found.values()].filter((one) => canBeMeant(one, null))
}
