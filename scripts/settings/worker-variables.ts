import { parseSpeechVoices, type SpeechSettings } from '#worker/vendors/speech.ts'
import type { Writer } from '../../schema/contract/story.ts'
import { languages } from '../../schema/languages.ts'
import type { Variables } from './dev-vars.ts'

/** Where a libSQL database is reached. */
export type Address = { readonly url: string; readonly authToken?: string }

/** Who writes stories, and the base URL of each double that runs; without one, the real service is used. */
export type DoubleUrls = {
  readonly writer: Writer
  readonly openaiUrl?: string | undefined
  readonly geocoderUrl?: string | undefined
  /** The origin of all its wikis. */
  readonly wikimediaUrl?: string | undefined
  readonly mailUrl?: string | undefined
  /** The TileJSON of the map. */
  readonly mapUrl?: string | undefined
  readonly stripe?: { readonly url: string; readonly webhookSecret: string } | undefined
}

export type Addresses = DoubleUrls & { readonly database: Address; readonly version: string }

/** WIKIMEDIA_BASE_URLS of the double, which has all wikis and both servers of files at one origin. */
export const wikimediaUrlsOf = (origin: string): string =>
  [...languages, 'commons', 'wikidata', 'upload', 'thumb']
    .map((name) => `${name}=${origin}/${name}`)
    .join(',')

/** Wider than in production, so that many people can try one machine. */
const widened: Variables = {
  SIGN_UPS_PER_10_MINUTES: '1000',
  GIFTS_PER_NETWORK_AND_HOUR: '5000',
  GIFTS_PER_HOUR: '5000',
}

/** The storyteller's double speaks, too, unless speech has a server or a key of its own. */
const doubledSpeech = (set: Variables, openaiUrl: string): Variables => {
  if (set.SPEECH_BASE_URL) return {}
  if (set.SPEECH_API_KEY) return { SPEECH_BASE_URL: 'https://api.openai.com/v1' }
  return { SPEECH_BASE_URL: openaiUrl, SPEECH_MODEL: 'gpt-4o-mini-tts' }
}

/** What the worker knows of speech, by the variables that are set and the storyteller's double. */
export const speechSettingsOf = (set: Variables, openaiUrl: string | undefined): SpeechSettings => {
  const all = { ...set, ...(openaiUrl ? doubledSpeech(set, openaiUrl) : {}) }
  return {
    SPEECH_API_KEY: all.SPEECH_API_KEY ?? '',
    SPEECH_BASE_URL: all.SPEECH_BASE_URL ?? '',
    SPEECH_MODEL: all.SPEECH_MODEL ?? '',
    SPEECH_VOICES: all.SPEECH_VOICES === undefined ? undefined : voicesIn(all.SPEECH_VOICES),
    OPENAI_API_KEY: all.OPENAI_API_KEY ?? '',
    OPENAI_BASE_URL: all.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
  }
}

const voicesIn = (names: string) => parseSpeechVoices(names) ?? undefined

/** The worker's variables on top of wrangler.toml: the ones that are set, addresses and doubles. */
export const composeWorkerVariables = (set: Variables, addresses: Addresses): Variables => {
  const {
    database,
    openaiUrl,
    geocoderUrl,
    wikimediaUrl,
    stripe,
    mailUrl,
    mapUrl,
    version,
    writer,
  } = addresses
  const doubles = [
    ...[openaiUrl && 'openai', stripe && 'stripe', geocoderUrl && 'geocoder'],
    ...[wikimediaUrl && 'wikimedia', mapUrl && 'map'],
  ]
  return {
    ...widened,
    ...set,
    ...(openaiUrl && {
      OPENAI_API_KEY: 'of-the-local-double',
      OPENAI_BASE_URL: openaiUrl,
      ...doubledSpeech(set, openaiUrl),
    }),
    ...(geocoderUrl && { GEOCODER_BASE_URL: geocoderUrl }),
    ...(stripe && {
      STRIPE_SECRET_KEY: 'sk_test_of_the_local_double',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_BASE_URL: stripe.url,
    }),
    ...(mailUrl && {
      MAIL_FROM: 'Storystone <hello@storystone.test>',
      MAIL_API_KEY: 're_of_the_local_double',
      MAIL_BASE_URL: mailUrl,
    }),
    ...(mapUrl && { MAP_TILES_URL: mapUrl }),
    ...(wikimediaUrl && {
      WIKIMEDIA_TOKEN: 'of-the-local-double',
      WIKIMEDIA_REQUESTS_PER_MINUTE: set.WIKIMEDIA_REQUESTS_PER_MINUTE ?? '1800',
      WIKIMEDIA_BASE_URLS: wikimediaUrlsOf(wikimediaUrl),
    }),
    DATABASE_URL: database.url,
    DATABASE_AUTH_TOKEN: database.authToken ?? '',
    DOUBLES: doubles.filter(Boolean).join(','),
    WRITER: writer,
    VERSION: version,
    // No platform is in front that would replace an address that a client makes up, but a tunnel may be.
    CLIENT_ADDRESSES: 'untrusted',
    FORWARDED_HEADERS: 'trusted',
  }
}
