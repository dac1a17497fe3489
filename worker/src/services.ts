import type { CreditCosts } from '@storystone/schema/contract/credits.ts'
import type { DoubleName, Processors } from '@storystone/schema/contract/health.ts'
import type { Writer } from '@storystone/schema/contract/story.ts'
import { creditCosts, freeOfCharge } from '@storystone/schema/formats.ts'
import {
  type ComposeStory,
  createComposer,
  createStoryteller,
  type Generations,
  guidedReader,
  type StorytellerOf,
} from '#worker/generation'
import { processorsOf } from '#worker/health'
import { type NotifyReady, notifyReadyBy } from '#worker/notices'
import type { Packs } from '#worker/offline-areas'
import { type Database, openDatabase } from '#worker/platform/database/database.ts'
import type { ForwardedHeaders } from '#worker/platform/http/headers.ts'
import type { AddressSource } from '#worker/platform/limits/client-address.ts'
import type { Budget } from '#worker/platform/limits/usage-limits.ts'
import { logOperatorAlert } from '#worker/platform/log/log.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import { createGeocoder, type Geocoder } from '#worker/vendors/geocoder.ts'
import { createMailer, type Mailer } from '#worker/vendors/mail.ts'
import { createMapTiles, type MapTiles } from '#worker/vendors/map-tiles.ts'
import { createMediaBucket, type MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { ConfiguredModel } from '#worker/vendors/model-shutdown.ts'
import { createLanguageModel, type LanguageModel } from '#worker/vendors/openai.ts'
import { createPush, type Push } from '#worker/vendors/push.ts'
import type { SpeechVendor } from '#worker/vendors/speech.ts'
import { createSpeech, noSpeech, type Speech } from '#worker/vendors/speech.ts'
import { createPayments, type Payments } from '#worker/vendors/stripe.ts'
import { createWikimedia, type Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { type Config, checkModelOf, modelsOf, speechOf, writerOf } from './env.ts'
import { createSessionTokens, type SessionTokens } from './platform/session/session.ts'

/** The bindings as the runtime passes them, not yet validated. */
export type Bindings = {
  readonly ASSETS: Fetcher
  readonly MEDIA: R2Bucket
  readonly ADDRESS_LIMIT: RateLimit
  readonly GENERATIONS: Generations
  readonly PACKS: Packs
  readonly [name: string]: unknown
}

/** The parts that the routes and the sweep work with, created once. */
export type Services = {
  readonly version: string
  readonly doubles: DoubleName[]
  /** Who writes stories, if a request names nobody. */
  readonly writer: Writer
  /** Whether Wikimedia is called without an operator's contact. */
  readonly needsContact: boolean
  readonly processors: Processors
  /** The models whose end is watched. */
  readonly models: readonly ConfiguredModel[]
  /** Opens the database for one request; `onTrip` is called for every trip to it. */
  readonly openDatabase: (onTrip: () => void) => Database
  readonly sessionTokens: SessionTokens
  readonly addressSource: AddressSource
  readonly forwardedHeaders: ForwardedHeaders
  readonly hashUser: (userId: string) => string
  /** What a story costs where a request names no writer. */
  readonly costs: CreditCosts
  readonly storytellerOf: StorytellerOf
  /** The keyed hash of a user by which OpenAI may know them. */
  readonly safetyIdentifierOf: (userId: string) => string
  readonly speech: Speech
  readonly mediaBucket: MediaBucket
  /** Null where no mail is configured. */
  readonly mailer: Mailer | null
  /** Where the links of mails lead; null for the request's own origin. */
  readonly mailOrigin: string | null
  readonly canResetPassword: boolean
  /** Null where no notices are sent. */
  readonly push: Push | null
  readonly notifyReady: NotifyReady
  readonly generations: Generations
  readonly packs: Packs
  readonly geocoder: Geocoder
  readonly mapTiles: MapTiles
  readonly payments: Payments
  readonly wikimedia: Wikimedia
  readonly composeStory: ComposeStory
  readonly accountSettings: {
    /** Makes all keyed hashes: of personal data, and the addresses of public stories. */
    readonly hashSecret: string
    readonly signUpsPer10Minutes: number
    readonly failedLoginsPer15Minutes: number
    readonly failedLoginsPerAccountAndHour: number
    readonly passwordChecksPer15Minutes: number
    readonly giftsPerNetworkAndHour: number
    readonly giftsPerHour: number
  }
  readonly budget: Budget
}

/** OpenAI's package refuses an empty one; nobody is called with this. */
const noKey = 'none'

const languageModelOf = (config: Config, model: string): LanguageModel =>
  createLanguageModel({
    apiKey: config.OPENAI_API_KEY || noKey,
    baseUrl: config.OPENAI_BASE_URL,
    model,
    isDouble: config.DOUBLES.includes('openai'),
    reasoningEffort: config.OPENAI_REASONING_EFFORT,
    onOperatorAlert: (code, advice) => logOperatorAlert('openai', code, advice),
    onLeftOut: (leftOut) => console.log(JSON.stringify({ vendor: 'openai', leftOut })),
  })

const checkerOf = (config: Config): LanguageModel | null => {
  const model = checkModelOf(config)
  return model === null ? null : languageModelOf(config, model)
}

const wikimediaOf = (config: Config): Wikimedia =>
  createWikimedia({
    urls: config.WIKIMEDIA_BASE_URLS,
    version: config.VERSION,
    contact: config.OPERATOR_CONTACT,
    token: config.WIKIMEDIA_TOKEN,
    requestsPerMinute: config.WIKIMEDIA_REQUESTS_PER_MINUTE,
  })

/** Cloudflare's own mail has no address. */
const mailUrlOf = ({ MAIL_API_KEY, MAIL_BASE_URL }: Config): string =>
  MAIL_API_KEY === '' ? 'https://api.cloudflare.com' : MAIL_BASE_URL

const needsContact = ({
  DOUBLES,
  OPERATOR_CONTACT,
  WIKIMEDIA_REQUESTS_PER_MINUTE,
}: Config): boolean =>
  !DOUBLES.includes('wikimedia') &&
  OPERATOR_CONTACT === '' &&
  WIKIMEDIA_REQUESTS_PER_MINUTE === undefined

const createSpeechOf = (vendor: SpeechVendor | null): Speech =>
  vendor
    ? createSpeech({
        vendor,
        onOperatorAlert: (code, advice) => logOperatorAlert('speech', code, advice),
      })
    : noSpeech

/**
 * Who sends mails. Their links must lead here whatever a request says of its host, so they need
 * MAIL_ORIGIN; a double on this machine takes the request's.
 */
const mailerOf = (config: Config, bindings: Bindings): Mailer | null => {
  const { MAIL_FROM: from, MAIL_API_KEY: apiKey, MAIL_BASE_URL: baseUrl } = config
  const isLocal = new URL(baseUrl).hostname === '127.0.0.1'
  if (config.MAIL_ORIGIN === '' && !isLocal) return null
  return createMailer({
    from,
    apiKey,
    baseUrl,
    binding: bindings.EMAIL,
    onOperatorAlert: (code, advice) => logOperatorAlert('mail', code, advice),
  })
}

const pushOf = (config: Config): Push | null =>
  createPush({
    publicKey: config.VAPID_PUBLIC_KEY,
    privateKey: config.VAPID_PRIVATE_KEY,
    contact: config.OPERATOR_CONTACT,
    doubleUrl: config.PUSH_DOUBLE_URL,
    onOperatorAlert: (code, advice) => logOperatorAlert('push', code, advice),
  })

/** Creates all parts from the configuration: the composition root. */
export const createServices = (config: Config, bindings: Bindings): Services => {
  const wikimedia = wikimediaOf(config)
  // The variable is older than most of its uses: it makes all keyed hashes.
  const hashSecret = config.EMAIL_HASH_SECRET
  const writer = writerOf(config)
  const mailer = mailerOf(config, bindings)
  const push = pushOf(config)
  const speechVendor = speechOf(config)
  const storyteller = createStoryteller(
    {
      writing: languageModelOf(config, config.OPENAI_MODEL),
      checking: checkerOf(config),
    },
    config.DOUBLES.includes('openai') ? 'double' : 'model',
  )
  const storytellerOf: StorytellerOf = (by) => (by === 'extract' ? guidedReader : storyteller)
  const safetyIdentifierOf = (userId: string): string => keyedHash(hashSecret, 'safety', userId)
  return {
    version: config.VERSION,
    doubles: config.DOUBLES,
    writer,
    needsContact: needsContact(config),
    models: modelsOf(config),
    costs: writer === 'extract' ? freeOfCharge : creditCosts,
    processors: processorsOf({
      doubles: config.DOUBLES,
      openAiUrl: config.OPENAI_API_KEY === '' ? null : config.OPENAI_BASE_URL,
      speechUrl: speechVendor?.baseUrl ?? null,
      stripeUrl: config.STRIPE_BASE_URL,
      geocoderUrl: config.GEOCODER_BASE_URL,
      mailUrl: mailer && mailUrlOf(config),
      databaseUrl: config.DATABASE_URL,
      wikimediaUrl: config.WIKIMEDIA_BASE_URLS.en,
    }),
    openDatabase: (onTrip) =>
      openDatabase({ url: config.DATABASE_URL, authToken: config.DATABASE_AUTH_TOKEN, onTrip }),
    sessionTokens: createSessionTokens(config.SESSION_SECRET),
    addressSource: config.CLIENT_ADDRESSES,
    forwardedHeaders: config.FORWARDED_HEADERS,
    hashUser: (userId) => keyedHash(hashSecret, 'log', userId),
    safetyIdentifierOf,
    storytellerOf,
    speech: createSpeechOf(speechVendor),
    mediaBucket: createMediaBucket(bindings.MEDIA),
    mailer,
    mailOrigin: config.MAIL_ORIGIN === '' ? null : new URL(config.MAIL_ORIGIN).origin,
    canResetPassword: mailer !== null,
    push,
    notifyReady: notifyReadyBy(push),
    generations: bindings.GENERATIONS,
    packs: bindings.PACKS,
    geocoder: createGeocoder({
      baseUrl: config.GEOCODER_BASE_URL,
      userAgent: config.GEOCODER_USER_AGENT,
    }),
    mapTiles: createMapTiles(config.MAP_TILES_URL),
    wikimedia,
    composeStory: createComposer({ wikimedia, budget: config, storytellerOf, safetyIdentifierOf }),
    payments: createPayments({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      baseUrl: config.STRIPE_BASE_URL,
    }),
    accountSettings: {
      hashSecret,
      signUpsPer10Minutes: config.SIGN_UPS_PER_10_MINUTES,
      failedLoginsPer15Minutes: config.FAILED_LOGINS_PER_15_MINUTES,
      failedLoginsPerAccountAndHour: config.FAILED_LOGINS_PER_ACCOUNT_AND_HOUR,
      passwordChecksPer15Minutes: config.PASSWORD_CHECKS_PER_15_MINUTES,
      giftsPerNetworkAndHour: config.GIFTS_PER_NETWORK_AND_HOUR,
      giftsPerHour: config.GIFTS_PER_HOUR,
    },
    budget: config,
  }
}
