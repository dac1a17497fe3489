import { loadGazetteer } from '../gazetteer/gazetteer.ts'
import type { Landmark } from '../gazetteer/landmark.ts'
import { metresBetween } from '../gazetteer/nearest.ts'
import { type Town, towns } from './towns.ts'

/** How far from a town one still is in it, in metres. */
const farthest = 15_000

const isNoTown = /museum|musée|louvre/i

/** A map's country where a guide names one of its nations. */
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
  const [name = '', ...rest] = place.split(', ').filter((part) => !isNoTown.test(part))
  const country = rest.at(-1) ?? ''
  return { name, country: countryOf[country] ?? country }
}

const townOf = ({ latitude, longitude, en, fr }: Landmark): Town => ({
  kind: 'city',
  latitude,
  longitude,
  names: { en: nameOf(en.place), fr: nameOf(fr.place) },
})

/** The town nearest to a point, or null where nobody lives that this double knows of. */
export const createPlaces = (all = [...towns, ...loadGazetteer().landmarks.map(townOf)]) => ({
  findNear: (latitude: number, longitude: number): Town | null => {
    const [nearest] = all
      .map((town) => ({ town, away: metresBetween({ latitude, longitude }, town) }))
      .filter(({ away }) => away <= farthest)
      .sort((one, other) => one.away - other.away)
    return nearest?.town ?? null
  },
})
export type Places = ReturnType<typeof createPlaces>
