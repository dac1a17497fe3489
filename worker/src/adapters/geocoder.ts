import type { Language } from '@storystone/schema/catalog.ts'
import * as z from 'zod/mini'

export type GeocoderConfig = {
  /** Of a server that speaks Nominatim's protocol, without a slash at its end. */
  readonly baseUrl: string
  /** Says who is calling, as the service's rules ask. */
  readonly userAgent: string
}

/** A place to be named, in degrees. */
export type PlaceQuestion = {
  readonly latitude: number
  readonly longitude: number
  /** The language that the name is wanted in. */
  readonly language: Language
}

/** `name` is null where the geocoder knows the place and nobody lives there. */
export type PlaceAnswer =
  | { readonly outcome: 'answered'; readonly name: string | null }
  | { readonly outcome: 'failed'; readonly reason: string }

/** Names places. Never throws for what the provider does: the outcome says it. */
export type Geocoder = { readonly nameOf: (question: PlaceQuestion) => Promise<PlaceAnswer> }

const deadlineMs = 5_000

const text = z.optional(z.string())

/** The part of Nominatim's answer that we read; a place without a name comes with an `error`. */
const Answer = z.union([
  z.object({ address: z.object({ city: text, town: text, village: text, country: text }) }),
  z.object({ error: z.string() }),
])

const nameIn = (answer: z.infer<typeof Answer>): string | null => {
  if ('error' in answer) return null
  const { city, town, village, country } = answer.address
  return [city ?? town ?? village, country].filter(Boolean).join(', ') || null
}

/** A reverse geocoder of Nominatim's protocol. One call a question, never repeated by itself. */
export const createGeocoder = ({ baseUrl, userAgent }: GeocoderConfig): Geocoder => ({
  nameOf: async ({ latitude, longitude, language }) => {
    const query = new URLSearchParams({
      lat: String(latitude),
      lon: String(longitude),
      format: 'json',
      'accept-language': language,
    })
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}/reverse?${query}`, {
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
