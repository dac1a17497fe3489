import type { Language } from '@storystone/schema/catalog.ts'
import type { Town } from './towns.ts'

export type Position = { readonly latitude: number; readonly longitude: number }

/** What is answered instead of a place. */
export class Declined extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const readDegrees = (query: URLSearchParams, name: 'lat' | 'lon', most: number): number => {
  const text = query.get(name)
  if (text === null) throw new Declined(400, `Parameter '${name}' missing.`)
  const degrees = Number(text)
  if (text.trim() === '' || !Number.isFinite(degrees)) {
    throw new Declined(400, `Parameter '${name}' must be a number.`)
  }
  if (Math.abs(degrees) > most) throw new Declined(400, `Parameter '${name}' is out of range.`)
  return degrees
}

/** Reads the position of GET /reverse; declines what the vendor declines. */
export const readPosition = (query: URLSearchParams): Position => {
  if (query.get('format') !== 'json') {
    throw new Declined(400, "Parameter 'format' must be one of: json")
  }
  return {
    latitude: readDegrees(query, 'lat', 90),
    longitude: readDegrees(query, 'lon', 180),
  }
}

/** The language that names are wanted in; the first of those that are stated. */
export const readLanguage = (query: URLSearchParams, header: string | undefined): Language =>
  /^fr\b/i.test((query.get('accept-language') ?? header ?? '').trim()) ? 'fr' : 'en'

/** The answer for a town, or for a place that has none, in the vendor's shape. */
export const answerFor = (
  town: Town | null,
  { latitude, longitude }: Position,
  language: Language,
) => {
  if (!town) return { error: 'Unable to geocode' }
  const { name, country } = town.names[language]
  return {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'node',
    osm_id: 1,
    lat: String(latitude),
    lon: String(longitude),
    name: '',
    display_name: [name, country].filter(Boolean).join(', '),
    address: { [town.kind]: name, ...(country ? { country } : {}) },
  }
}
