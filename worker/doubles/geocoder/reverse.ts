import type { Language } from '@storystone/schema/catalog.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { type DoubleHandler, type Exchange, noResponse } from '../http/double-server.ts'
import { HttpError } from '../http/http-error.ts'
import { createPlaces, type Town } from './places.ts'
import type { GeocoderScripts } from './scripts.ts'

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
