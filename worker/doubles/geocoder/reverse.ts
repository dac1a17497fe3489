import type { Point } from '@storystone/schema/distance.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { loadGazetteer, nearestWithin } from '../gazetteer/gazetteer.ts'
import type { Landmark } from '../gazetteer/landmark.ts'
import {
  controls,
  type DoubleHandler,
  type Exchange,
  HttpError,
  noResponse,
} from '../http/double-server.ts'
import type { GeocoderCalls, GeocoderScript } from './control.ts'
import towns from './towns.json' with { type: 'json' }

const all = 'all'
const keyOf = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`

/** The scripts of tests and the counts of calls, by position. */
export const createGeocoderScripts = () => {
  const behaviours = new Map<string, GeocoderScript['do']>()
  const calls = new Map<string, GeocoderCalls>()
  const callsOf = (key: string): GeocoderCalls => calls.get(key) ?? { count: 0, declined: 0 }
  const count = (key: string, field: keyof GeocoderCalls): void => {
    const counted = callsOf(key)
    calls.set(key, { ...counted, [field]: counted[field] + 1 })
  }
  return {
    countCall: (): void => count(all, 'count'),
    countDeclined: (): void => count(all, 'declined'),
    /** Counts a call for a position, and returns what its script says. */
    begin: (position: Point): GeocoderScript['do'] => {
      count(keyOf(position), 'count')
      return behaviours.get(keyOf(position)) ?? 'answer'
    },
    /** The calls with which tests script the double. */
    controls: controls({
      scripts: ({ do: behaviour, ...position }: GeocoderScript) =>
        void behaviours.set(keyOf(position), behaviour),
      calls: ({ position }: { position?: Point }) => callsOf(position ? keyOf(position) : all),
    }),
  }
}
type GeocoderScripts = ReturnType<typeof createGeocoderScripts>

/** A town. `kind` is its property in Nominatim's address. */
type Town = Point & {
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
const createPlaces = (all = [...towns, ...loadGazetteer().landmarks.map(townOf)]) => ({
  findNear: (latitude: number, longitude: number): Town | null =>
    nearestWithin(townRadius, { latitude, longitude }, all)[0] ?? null,
})

/** A refusal in Nominatim's error shape. */
export const geocoderError = (code: number, message: string): HttpError =>
  new HttpError(code, message, { error: { code, message } })

const shortestGapMs = 1_000
/** The User-Agents that programs and browsers send by default. They identify nobody. */
const genericAgent =
  /^(?:node|undici|curl|wget|python|axios|okhttp|go-http|mozilla|workerd|cloudflare)/i

const readDegrees = ({ req }: Exchange, name: 'lat' | 'lon', most: number): number => {
  const text = req.query(name)
  if (text === undefined) throw geocoderError(400, `Parameter '${name}' missing.`)
  const degrees = Number(text)
  if (text.trim() === '' || !Number.isFinite(degrees)) {
    throw geocoderError(400, `Parameter '${name}' must be a number.`)
  }
  if (Math.abs(degrees) > most) throw geocoderError(400, `Parameter '${name}' is out of range.`)
  return degrees
}

const readPosition = (c: Exchange): Point => {
  if (c.req.query('format') !== 'json') {
    throw geocoderError(400, "Parameter 'format' must be one of: json")
  }
  return { latitude: readDegrees(c, 'lat', 90), longitude: readDegrees(c, 'lon', 180) }
}

const readLanguage = ({ req }: Exchange): Language => {
  const preferred = req.query('accept-language') ?? req.header('accept-language') ?? ''
  return /^fr\b/i.test(preferred.trim()) ? 'fr' : 'en'
}

/** A town in the vendor's shape. */
const answerFor = (town: Town | null, { latitude, longitude }: Point, language: Language) => {
  if (!town) return { error: 'Unable to geocode' }
  const { name, country } = town.names[language]
  const county = language === 'fr' ? 'Un comté' : 'Some County'
  return {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'node',
    osm_id: 1,
    lat: String(latitude),
    lon: String(longitude),
    name: '',
    display_name: ['1', 'Road', name, county, country].filter(Boolean).join(', '),
    address: {
      house_number: '1',
      road: 'Road',
      [town.kind]: name,
      county,
      ...(country ? { country, country_code: 'xx' } : {}),
    },
  }
}

/** GET /reverse. Refuses a caller that breaks the rules of use: identify yourself, one call a second. */
export const createReverse = (scripts: GeocoderScripts): DoubleHandler => {
  const places = createPlaces()
  let lastCall = -Infinity

  const requireRules = (agent = ''): void => {
    if (agent.trim() === '' || genericAgent.test(agent)) {
      const message = 'Access blocked: send a User-Agent that identifies your application.'
      throw geocoderError(403, message)
    }
    const gapMs = performance.now() - lastCall
    lastCall = performance.now()
    if (gapMs < shortestGapMs) {
      throw geocoderError(429, 'Bandwidth limit exceeded: one call a second.')
    }
  }

  const reverse = (c: Exchange): Response => {
    requireRules(c.req.header('user-agent'))
    const position = readPosition(c)
    switch (scripts.begin(position)) {
      case 'stall':
        return noResponse
      case 'nonsense':
        return c.json(['Rome'])
      case 'fail':
        throw geocoderError(500, 'Internal error')
      case 'answer': {
        const town = places.findNear(position.latitude, position.longitude)
        return c.json(answerFor(town, position, readLanguage(c)))
      }
    }
  }

  return (c) => {
    scripts.countCall()
    try {
      return reverse(c)
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) scripts.countDeclined()
      throw error
    }
  }
}
