import type { Language } from '@storystone/schema/catalog.ts'

/** A town. `kind` is its property in Nominatim's address. */
export type Town = {
  readonly latitude: number
  readonly longitude: number
  readonly kind: 'city' | 'town' | 'village'
  readonly names: Readonly<Record<Language, { readonly name: string; readonly country: string }>>
}

const countries: Readonly<Record<string, readonly [en: string, fr: string]>> = {
  be: ['Belgium', 'Belgique'],
  ca: ['Canada', 'Canada'],
  de: ['Germany', 'Allemagne'],
  es: ['Spain', 'Espagne'],
  fr: ['France', 'France'],
  ie: ['Ireland', 'Irlande'],
  it: ['Italy', 'Italie'],
  jp: ['Japan', 'Japon'],
  uk: ['United Kingdom', 'Royaume-Uni'],
  us: ['United States', 'États-Unis'],
}

type Line = readonly [Town['kind'], number, number, string, string, string]

/** Kind, latitude, longitude, country, English name, French name. */
const lines: readonly Line[] = [
  ['city', 48.8566, 2.3522, 'fr', 'Paris', 'Paris'],
  ['city', 51.5074, -0.1278, 'uk', 'London', 'Londres'],
  ['city', 41.9028, 12.4964, 'it', 'Rome', 'Rome'],
  ['city', 43.7696, 11.2558, 'it', 'Florence', 'Florence'],
  ['city', 45.4408, 12.3155, 'it', 'Venice', 'Venise'],
  ['city', 40.7128, -74.006, 'us', 'New York', 'New York'],
  ['city', 35.6762, 139.6503, 'jp', 'Tokyo', 'Tokyo'],
  ['city', 52.52, 13.405, 'de', 'Berlin', 'Berlin'],
  ['city', 50.9375, 6.9603, 'de', 'Cologne', 'Cologne'],
  ['town', 49.3777, 10.1789, 'de', 'Rothenburg ob der Tauber', 'Rothenbourg-sur-Tauber'],
  ['city', 40.4168, -3.7038, 'es', 'Madrid', 'Madrid'],
  ['city', 45.764, 4.8357, 'fr', 'Lyon', 'Lyon'],
  ['city', 43.2965, 5.3698, 'fr', 'Marseille', 'Marseille'],
  ['city', 44.8378, -0.5792, 'fr', 'Bordeaux', 'Bordeaux'],
  ['city', 43.8367, 4.3601, 'fr', 'Nîmes', 'Nîmes'],
  ['town', 47.026, 4.84, 'fr', 'Beaune', 'Beaune'],
  ['village', 44.5993, 2.3979, 'fr', 'Conques', 'Conques'],
  ['village', 49.0758, 1.5336, 'fr', 'Giverny', 'Giverny'],
  ['city', 51.752, -1.2577, 'uk', 'Oxford', 'Oxford'],
  ['city', 51.3811, -2.359, 'uk', 'Bath', 'Bath'],
  ['city', 53.3498, -6.2603, 'ie', 'Dublin', 'Dublin'],
  ['city', 51.2093, 3.2247, 'be', 'Bruges', 'Bruges'],
  ['city', 45.5019, -73.5674, 'ca', 'Montreal', 'Montréal'],
]

/** Towns in addition to those of the gazetteer's landmarks. */
export const towns: readonly Town[] = lines.map(([kind, latitude, longitude, code, en, fr]) => {
  const [countryEn = '', countryFr = ''] = countries[code] ?? []
  return {
    kind,
    latitude,
    longitude,
    names: { en: { name: en, country: countryEn }, fr: { name: fr, country: countryFr } },
  }
})
