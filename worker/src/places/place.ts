import type { Candidate, PlaceHint } from '@storystone/schema/contract/places.ts'
import { places } from '@storystone/schema/database/places.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { byLanguage, type Language, languages, othersOf } from '@storystone/schema/languages.ts'
import { placeTypeOf } from '@storystone/schema/place-drawing.ts'
import type { PlaceType } from '@storystone/schema/place-types.ts'
import { day, hour } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow, type Query } from '#worker/platform/database/database.ts'

const inLanguages = <T extends z.ZodMiniType>(value: T) =>
  z.object(byLanguage(() => z.optional(value)))

/** Who made a picture, and what its licence allows; shown wherever the picture is. */
export const Credit = z.object({
  author: z.string(),
  license: z.string(),
  licenseUrl: z.nullable(z.string()),
  sourceUrl: z.string(),
})
export type Credit = z.infer<typeof Credit>

/**
 * A picture's file. `credit` is absent until it is looked up, and null when it may not be shown;
 * `checkedAt` says when that was, in milliseconds. Only {@link creditAt} and {@link failedUntil} read them.
 */
export const Image = z.object({
  file: z.string(),
  credit: z.optional(z.nullable(Credit)),
  checkedAt: z.optional(z.number()),
  /** When fetching it failed last. */
  failedAt: z.optional(z.number()),
})
export type Image = z.infer<typeof Image>

/** How long a credit and a kept picture are used: licences change, and files are deleted. */
export const pictureKeptMs = 90 * day

/**
 * The credit of a picture as it may be used: undefined while nobody has looked it up in the last 90
 * days, null when the picture may not be shown.
 */
export const creditAt = (
  { credit, checkedAt = 0 }: Image,
  now: number,
  keptMs = pictureKeptMs,
): Credit | null | undefined => (checkedAt > now - keptMs ? credit : undefined)

/** How long a picture that could not be fetched is not tried again. */
const failureKeptMs = hour

/** Until when a picture is not fetched, since that failed; 0 where it did not. */
export const failedUntil = ({ failedAt }: Image, now: number): number =>
  failedAt !== undefined && failedAt + failureKeptMs > now ? failedAt + failureKeptMs : 0

/** A known landmark of the world. */
export const Place = z.object({
  id: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Its titles and, once a source of it was read, the labels and aliases of Wikidata. */
  names: inLanguages(z.array(z.string())),
  articles: inLanguages(z.string()),
  description: inLanguages(z.string()),
  type: z.nullable(z.string()),
  /** A code of ISO 3166-1. */
  country: z.nullable(z.string()),
  popularity: z.number(),
  image: z.nullable(Image),
})
export type Place = z.infer<typeof Place>

const json = z.transform((text: unknown): unknown =>
  typeof text === 'string' ? JSON.parse(text) : text,
)
const parsed = <T extends z.ZodMiniType>(value: T) => z.pipe(json, value)

/** A place that a search found, and the redirect that led to it. */
export type FoundPlace = {
  readonly place: Place
  readonly redirect: string | null
  /** Its articles were found to say too little: it is not offered. */
  readonly isThin?: boolean
}

/** How long a place of which too little is said is not offered; then it is tried again. */
const thinForMs = 30 * day

/** The SQL condition that a place's articles were found to say too little in the last 30 days. */
export const isThinPlace = (now: number): SQL => sql`ifnull(places.thin_at, 0) > ${now - thinForMs}`

/** Remembers that a place's articles say too little for a story, or that they say enough. */
export const markThin = (id: string, thinAt: number | null): SQL =>
  sql`UPDATE ${places} SET thin_at = ${thinAt} WHERE id = ${id} AND thin_at IS NOT ${thinAt}`

/** A row of the table as a place. */
export const PlaceRow = z.object({
  ...Place.shape,
  names: parsed(Place.shape.names),
  articles: parsed(Place.shape.articles),
  description: parsed(Place.shape.description),
  image: parsed(Place.shape.image),
})

/** Reads a place; null when there is none. */
export const selectPlace = (id: string | SQL): Query<Place | null> =>
  firstRow(PlaceRow, sql`SELECT * FROM ${places} WHERE id = ${id}`)

/** The SQL of a place's name in a language, or else in the other; as {@link placeName}. */
export const selectPlaceName = (id: string, language: Language): SQL =>
  sql`(SELECT coalesce(${sql.join(
    [language, ...othersOf(language)].map((each) => sql`articles ->> ${each}`),
    sql`, `,
  )}) FROM ${places} WHERE id = ${id})`

/** Sets the credit of a picture, unless the place has another one by now. */
export const updateImage = (id: string, image: Image): SQL =>
  sql`UPDATE ${places} SET image = ${JSON.stringify(image)}
    WHERE id = ${id} AND image ->> 'file' = ${image.file}`

/** What a place is called in a language, or else in the other. */
export const placeName = ({ articles }: Place, language: Language): string =>
  articles[language] ?? Object.values(articles)[0] ?? ''

/** All that a place is called, in any language. */
export const namesOf = ({ names }: Pick<Place, 'names'>): string[] =>
  Object.values(names).flatMap((ofLanguage) => ofLanguage ?? [])

/** What a place's country is called in a language; null where it is not known. */
export const countryName = ({ country }: Place, language: Language): string | null => {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return null
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return names.of(country) ?? null
}

/** What a place is drawn as, the same in every language: by its names and what Wikidata describes it as. */
export const typeOfPlace = ({ articles, description }: Place): PlaceType | null => {
  const textsIn = (texts: Place['articles']) => languages.map((language) => texts[language])
  return placeTypeOf(languages[0], [...textsIn(description), ...textsIn(articles)])
}

/** Where a place is: its description and, unless that names it, its country. */
export const placeLocation = (place: Place, language: Language): string => {
  const description = place.description[language] ?? ''
  const country = countryName(place, language) ?? ''
  // From the start of a word: "Indian" names India, "Roman" does not name Oman.
  const isNamed = ` ${foldName(description)}`.includes(` ${foldName(country)}`)
  const text = [description, isNamed ? '' : country].filter(Boolean).join(', ')
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** The places of both lists, each once. */
export const union = (found: readonly FoundPlace[], more: readonly FoundPlace[]): FoundPlace[] => {
  const known = new Set(found.map(({ place }) => place.id))
  return [...found, ...more.filter(({ place }) => !known.has(place.id))]
}

/** What a name or a photo means: the place where that is sure, and what else it may be. */
export type Resolution = {
  readonly place: Place | null
  readonly candidates: readonly Candidate[]
  /** What to say where there is none. */
  readonly hint?: PlaceHint | null
}
