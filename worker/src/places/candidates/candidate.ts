import { type Language, languages } from '@storystone/schema/catalog.ts'
import { type Candidate, pictureUrl } from '@storystone/schema/contract/places.ts'
import { metresBetween } from '@storystone/schema/distance.ts'
import type { Position } from '#worker/location'
import type { FoundPage } from '#worker/vendors/wikimedia/wikimedia.ts'
import {
  creditAt,
  type FoundPlace,
  failedUntil,
  type Image,
  type Place,
  placeName,
  typeOfPlace,
} from '../place.ts'

/** The place that a page of Wikipedia is about. */
export const placeOf = (language: Language, { page, redirect }: FoundPage): FoundPlace => {
  const { title, pageid, description, pageimage, pageprops, coordinates, langlinks } = page
  const [at] = coordinates
  const file = pageimage ?? pageprops.page_image_free
  const articles: Partial<Record<Language, string>> = { [language]: title }
  for (const other of languages) {
    const link = langlinks.find(({ lang }) => lang === other)
    if (link) articles[other] = link.title
  }
  const names = Object.fromEntries(
    Object.entries(articles).map(([of, name]) => [of, [name]] as const),
  )
  const place: Place = {
    id: pageprops.wikibase_item ?? `${language}wiki:${pageid}`,
    latitude: at?.lat ?? null,
    longitude: at?.lon ?? null,
    names,
    articles,
    description: description ? { [language]: description } : {},
    type: at?.type ?? null,
    country: at?.country ?? null,
    popularity: page.langlinkscount,
    image: file === undefined ? null : { file },
  }
  return { place, redirect }
}

/** The distance from a location to a place in metres; null if one of them is unknown. */
export const distanceTo = (place: Place, from: Position | null): number | null => {
  const { latitude, longitude } = place
  if (!from || latitude === null || longitude === null) return null
  return metresBetween(from, { latitude, longitude })
}

/** Whether a picture can be shown, as far as is known. */
const isShown = (image: Image, now: number): boolean =>
  creditAt(image, now) !== null && failedUntil(image, now) === 0

/** A place as the API returns it, in a language. */
export const candidateOf = (
  place: Place,
  language: Language,
  location: Position | null,
): Candidate => {
  const { id, latitude, longitude, articles, image } = place
  const metres = distanceTo(place, location)
  return {
    id,
    name: placeName(place, language),
    description: place.description[language] ?? null,
    distance: metres === null ? null : Math.round(metres),
    latitude,
    longitude,
    pictureUrl: image && isShown(image, Date.now()) ? pictureUrl(id) : null,
    languages: languages.filter((one) => articles[one] !== undefined),
    type: typeOfPlace(place),
  }
}
