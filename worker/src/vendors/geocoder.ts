import type { Language } from '@storystone/schema/languages.ts'
import * as z from 'zod/mini'
import { createVendorFetch, recordOf } from './vendor-fetch.ts'

export type GeocoderConfig = {
  /** The address of a server that speaks Nominatim's protocol. */
  readonly baseUrl: string
  /** Identifies the caller, as the usage policy of Nominatim requires. */
  readonly userAgent: string
}

/** A position in degrees. */
type GeocodeRequest = {
  readonly latitude: number
  readonly longitude: number
  /** The language of the name. */
  readonly language: Language
}

/** `name` is null when the geocoder knows no settlement at the position. */
export type GeocodeResult =
  | { readonly outcome: 'answered'; readonly name: string | null }
  | { readonly outcome: 'failed'; readonly reason: string }

/** Finds the name of a position. Provider errors are outcomes; it never throws for them. */
export type Geocoder = {
  readonly reverseGeocode: (request: GeocodeRequest) => Promise<GeocodeResult>
}

const deadlineMs = 5_000
/** An answer is one address of a few kilobytes. */
const fetchAddress = createVendorFetch(256 * 1024)

/** What Nominatim calls where somebody lives, from what a traveller calls a place by to what is around it. */
const settlements = [
  ...['city', 'town', 'village', 'municipality', 'borough', 'city_district', 'hamlet'],
  ...['isolated_dwelling', 'suburb', 'county', 'state_district', 'district', 'province'],
  ...['region', 'state', 'island', 'archipelago'],
] as const

const mostOfName = 120

/** The part of Nominatim's response that we read; a position without a name has an `error`. */
const Answer = z.union([
  z.object({ address: recordOf(z.string()) }),
  z.object({ error: z.string() }),
])

const nameIn = (answer: z.infer<typeof Answer>): string | null => {
  if ('error' in answer) return null
  const { address } = answer
  const settlement = settlements.map((kind) => address[kind]).find(Boolean)
  const name = [settlement, address.country].filter(Boolean).join(', ')
  return name.length <= mostOfName ? name || null : null
}

/** A reverse geocoder that speaks Nominatim's protocol. One HTTP call per request, no retries. */
export const createGeocoder = ({ baseUrl, userAgent }: GeocoderConfig): Geocoder => ({
  reverseGeocode: async ({ latitude, longitude, language }) => {
    const query = new URLSearchParams({
      lat: String(latitude),
      lon: String(longitude),
      format: 'json',
      'accept-language': language,
    })
    try {
      const response = await fetchAddress(`${baseUrl.replace(/\/$/, '')}/reverse?${query}`, {
        headers: { 'User-Agent': userAgent, Accept: 'application/json' },
        signal: AbortSignal.timeout(deadlineMs),
      })
      if (!response.ok) {
        await response.body?.cancel()
        return { outcome: 'failed', reason: `the geocoder said ${response.status}` }
      }
      const answer = Answer.safeParse(await response.json())
      if (answer.success) return { outcome: 'answered', name: nameIn(answer.data) }
      return { outcome: 'failed', reason: 'the geocoder’s answer has another shape' }
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error
      return { outcome: 'failed', reason: `the geocoder did not answer (${name})` }
    }
  },
})
