import { loadGazetteer } from '../gazetteer/gazetteer.ts'
import type { Landmark } from '../gazetteer/landmark.ts'
import { nearestWithin } from '../gazetteer/nearest.ts'
import { type Town, towns } from './towns.ts'

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

/** Finds the town of a point: one of towns.ts, or the place of a landmark. */
export const createPlaces = (all = [...towns, ...loadGazetteer().landmarks.map(townOf)]) => ({
  findNear: (latitude: number, longitude: number): Town | null =>
    nearestWithin(townRadius, { latitude, longitude }, all)[0] ?? null,
})
