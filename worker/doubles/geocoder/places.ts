import type { Language } from '@storystone/schema/catalog.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { loadGazetteer } from '../gazetteer/gazetteer.ts'
import type { Landmark } from '../gazetteer/landmark.ts'
import { nearestWithin } from '../gazetteer/nearest.ts'
import towns from './towns.json' with { type: 'json' }

/** A town. `kind` is its property in Nominatim's address. */
export type Town = Point & {
  readonly kind: string
  readonly names: Readonly<Record<Language, { readonly name: string; readonly country: string }>>
}
/** How far from a town's centre one is still in it, in metres. */
const townRadius = 15_000

const notATown = /museum|musée|louvre/i

/** The country on a map for a nation in the gazetteer. */
const countryOf: Readonly<Record<string, string>> = {
  England: 'United Kingdom',
  Scotland: 'United Kingdom',
  Wales: 'United Kingdom',
  Angleterre: 'Royaume-Uni',
  Écosse: 'Royaume-Uni',
  'Pays de Galles': 'Royaume-Uni',
}

/** "Louvre, Paris, France" → Paris, France; "London, England" → London, United Kingdom. */
const nameOf = (place: string) => {
  const [name = '', ...rest] = place.split(', ').filter((part) => !notATown.test(part))
  const country = rest.at(-1) ?? ''
  return { name, country: countryOf[country] ?? country }
}

const townOf = ({ latitude, longitude, en, fr }: Landmark): Town => ({
  kind: 'city',
  latitude,
  longitude,
  names: { en: nameOf(en.place), fr: nameOf(fr.place) },
})

/** Finds the town of a point: one of towns.json, or the place of a landmark. */
export const createPlaces = (all = [...towns, ...loadGazetteer().landmarks.map(townOf)]) => ({
  findNear: (latitude: number, longitude: number): Town | null =>
    nearestWithin(townRadius, { latitude, longitude }, all)[0] ?? null,
})
