import { type Candidate, pictureUrl } from '@storystone/schema/contract/places.ts'
import { metresBetween } from '@storystone/schema/distance.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { type Language, languages } from '@storystone/schema/languages.ts'
import type { Position } from '#worker/location'
import type { FoundPage } from '#worker/vendors/wikimedia/wikimedia.ts'
import {
  creditAt,
  type FoundPlace,
  failedUntil,
  type Image,
  namesOf,
  type Place,
  placeName,
  typeOfPlace,
} from '../place.ts'
import { isNamesake, leastFit, matchName } from './match-name.ts'

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
const distanceTo = (place: Place, from: Position | null): number | null => {
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

/** What a photo was read as, with which confidence, 0 to 1. */
export type Reading = { readonly name: string; readonly confidence: number }

/** Places, the likeliest first; `isSure` when nobody has to choose. */
export type Ranking = { readonly places: readonly Place[]; readonly isSure: boolean }

/** The features of a place, each from 0 to 1, and its distance in metres. */
type Features = {
  readonly place: Place
  readonly name: number
  readonly popularity: number
  readonly nearness: number
  readonly type: number
  readonly metres: number | null
}

const neverMeant = /^(country|adm|event|river|airport)/
const leastLead = 0.15
const sureName = 0.9
/** The least confidence of a reading that counts more than what was typed. */
export const likelyReading = 0.5
const sameArea = 50_000
/** Nearness is halved at these distances: without a name, the near place counts more than the famous one. */
const closeBy = 800
const inSight = 1_500
const mostByName = 3
const mostAround = 6

/** Whether a found place can be meant: a city only if it was named exactly. */
export const canBeMeant = (found: FoundPlace, name: string | null): boolean => {
  const { type } = found.place
  if (type === null) return true
  if (neverMeant.test(type)) return false
  return type !== 'city' || (name !== null && matchName(foldName(name), found) === 1)
}

const isOfOtherType = ({ type }: Place): boolean => type !== null && type !== 'landmark'

/** A city or a station that is named exactly is meant. */
const typeFeature = (place: Place, name: number): number => {
  if (place.type === 'landmark') return 1
  return isOfOtherType(place) && name < 1 ? 0.5 : 0.8
}

const featuresOf = (
  found: FoundPlace,
  name: string | null,
  location: Position | null,
): Features => {
  const reach = name === null ? closeBy : inSight
  const { place } = found
  const metres = distanceTo(place, location)
  const fit = name === null ? 0 : matchName(foldName(name), found)
  return {
    place,
    name: fit,
    popularity: Math.min(1, Math.log2(1 + place.popularity) / 7),
    nearness: metres === null ? 0 : 1 / (1 + (metres / reach) ** 2),
    type: typeFeature(place, fit),
    metres,
  }
}

type Scored = Features & { readonly score: number }

const rankBy = (
  found: readonly FoundPlace[],
  name: string | null,
  location: Position | null,
  scoreOf: (features: Features) => number,
): Scored[] =>
  found
    .map((one) => featuresOf(one, name, location))
    .map((features) => ({ ...features, score: scoreOf(features) }))
    .toSorted((a, b) => b.score - a.score)

const firstPlaces = (ranked: readonly Scored[], most: number): Place[] =>
  ranked.slice(0, most).map(({ place }) => place)

const isInArea = ({ metres }: Features): boolean => metres !== null && metres <= sameArea

/**
 * Whether a name is a place's whole title, as Wikipedia gives it to the best known of all namesakes
 * only: "Mona Lisa", not "Mona Lisa (Prado)". Where the user is near another one, that may be meant.
 */
const isFirstOfName = (first: Features, others: readonly Features[]): boolean =>
  first.name === 1 &&
  !isOfOtherType(first.place) &&
  others.every(
    (other) =>
      other.name < 1 &&
      other.popularity < first.popularity &&
      (!isInArea(other) || isInArea(first)),
  )

/**
 * What is called just so comes before what only sounds like it, however well that is known: else "Dolmen A"
 * ends in three other dolmens. Only a namesake with a higher score, "Pantheon, Rome", stays before it.
 */
const exactFirst = (ranked: readonly Scored[], name: string): Scored[] => {
  const exact = ranked.filter((of) => of.name === 1)
  const leads = (of: Scored): boolean =>
    namesOf(of.place).some((one) => isNamesake(foldName(name), one))
  return [...new Set([...ranked.slice(0, 1).filter(leads), ...exact, ...ranked])]
}

/** Ranks what was found for a typed name: nothing that is not called so. */
export const rankByName = (
  found: readonly FoundPlace[],
  name: string,
  location: Position | null,
): Ranking => {
  const byScore = rankBy(found, name, location, (of) =>
    location
      ? (0.6 * of.name + 0.25 * of.popularity + 0.15 * of.nearness) * of.type
      : (0.7 * of.name + 0.3 * of.popularity) * of.type,
  ).filter((of) => of.name >= leastFit)
  const ranked = exactFirst(byScore, name)
  const [first, ...others] = ranked
  const isSure =
    first !== undefined &&
    first.name >= sureName &&
    (first.score - Math.max(0, ...others.map(({ score }) => score)) >= leastLead ||
      isFirstOfName(first, others)) &&
    (first.popularity >= 0.5 || isInArea(first))
  return { places: firstPlaces(ranked, mostByName), isSure }
}

/** How well a name fits that is being typed: it is that, begins so, has a later word that does, or is only like it. */
const beginningOf = ({ place, redirect }: FoundPlace, typed: string): number => {
  const names = [...namesOf(place), ...(redirect === null ? [] : [redirect])]
  const folded = names.map(foldName)
  if (folded.includes(typed)) return 1
  if (folded.some((name) => name.startsWith(typed))) return 0.9
  return folded.some((name) => name.includes(` ${typed}`)) ? 0.6 : 0.3
}

/** Ranks what a name that is being typed may become; all that was found may. */
export const rankByBeginning = (
  found: readonly FoundPlace[],
  text: string,
  location: Position | null,
): Place[] => {
  const typed = foldName(text)
  const fits = new Map(found.map((one) => [one.place, beginningOf(one, typed)]))
  const ranked = rankBy(found, null, location, ({ place, popularity, nearness }) => {
    const fit = fits.get(place) ?? 0
    return (
      (location ? 0.5 * fit + 0.3 * popularity + 0.2 * nearness : 0.6 * fit + 0.4 * popularity) *
      typeFeature(place, fit)
    )
  })
  return firstPlaces(ranked, found.length)
}

/** Ranks what is around a location, the likeliest ones, nearest first: never sure. */
export const rankAround = (found: readonly FoundPlace[], location: Position): Ranking => {
  const ranked = rankBy(
    found,
    null,
    location,
    (of) => (0.6 * of.nearness + 0.4 * of.popularity) * of.type,
  )
  const nearest = ranked.slice(0, mostAround).toSorted((a, b) => (a.metres ?? 0) - (b.metres ?? 0))
  return { places: firstPlaces(nearest, mostAround), isSure: false }
}

/** Ranks what a photo may show. `isNameSure` says whether the name alone is sure. */
export const rankInPhoto = (
  found: readonly FoundPlace[],
  { name, confidence }: Reading,
  location: Position | null,
  isNameSure: boolean,
): Ranking => {
  // The reading is confident of the place that it names, and of no other.
  const confidenceIn = (of: Features): number => (of.name >= 0.8 ? confidence : 0)
  const ranked = rankBy(
    found,
    name,
    location,
    (of) => 0.5 * confidenceIn(of) + 0.2 * of.name + 0.3 * of.nearness,
  )
  const [first] = ranked
  const certainty = first === undefined ? 0 : confidenceIn(first)
  const isInSight = first?.metres !== undefined && first.metres !== null && first.metres <= inSight
  const isSure = location
    ? certainty >= likelyReading && isInSight
    : certainty >= 0.85 && isNameSure
  return { places: firstPlaces(ranked, mostByName), isSure }
}
