import { type DoubleName, doubleNames } from '@storystone/schema/contract/health.ts'
import { type Writer, writers } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { reasoningEfforts } from '#worker/vendors/chat.ts'
import type { ConfiguredModel } from '#worker/vendors/model-shutdown.ts'
import { parseSpeechVoices, type SpeechVendor, speechVendorOf } from '#worker/vendors/speech.ts'
import { realWikimedia, WikimediaUrls } from './vendors/wikimedia/query.ts'

const secret = z.string().check(z.minLength(32, 'needs at least 32 characters'))
const urlOrNone = z._default(z.union([z.url(), z.literal('')]), '')
/** Base64url of so many characters. */
const keyOrNone = (length: number) =>
  z._default(
    z
      .string()
      .check(
        z.refine(
          (key) => key === '' || (key.length === length && /^[\w-]+$/.test(key)),
          `is not a VAPID key of ${length} characters`,
        ),
      ),
    '',
  )
const SpeechVoices = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const voices = parseSpeechVoices(text)
    if (voices) return voices
    context.issues.push({
      code: 'custom',
      message: 'has more than four names',
      input: text,
    })
    return z.NEVER
  }),
)
const count = z.coerce.number().check(z.int(), z.gte(1))

/** The worker's text variables; `.dev.vars.example` explains each. */
const Variables = z.object({
  VERSION: z._default(z.string(), 'unknown'),
  DATABASE_URL: z.url(),
  DATABASE_AUTH_TOKEN: z.optional(z.string()),
  SESSION_SECRET: secret,
  EMAIL_HASH_SECRET: secret,
  OPENAI_API_KEY: z._default(z.string(), ''),
  OPENAI_BASE_URL: z._default(z.url(), 'https://api.openai.com/v1'),
  WRITER: z.optional(z.enum(writers)),
  OPENAI_MODEL: z.string().check(z.minLength(1, 'is empty')),
  OPENAI_CHECK_MODEL: z.optional(z.string()),
  OPENAI_REASONING_EFFORT: z.pipe(
    z._default(z.enum([...reasoningEfforts, '']), 'low'),
    z.transform((effort) => effort || null),
  ),
  SPEECH_API_KEY: z._default(z.string(), ''),
  SPEECH_BASE_URL: urlOrNone,
  SPEECH_MODEL: z._default(z.string(), ''),
  SPEECH_VOICES: z.optional(SpeechVoices),
  GEOCODER_BASE_URL: z._default(z.url(), 'https://nominatim.openstreetmap.org'),
  GEOCODER_USER_AGENT: z.string().check(z.minLength(1, 'is empty')),
  WIKIMEDIA_BASE_URLS: z.pipe(z._default(z.string(), realWikimedia), WikimediaUrls),
  MAP_TILES_URL: z._default(z.url(), 'https://tiles.openfreemap.org/planet'),
  OPERATOR_CONTACT: z._default(z.string(), ''),
  WIKIMEDIA_TOKEN: z._default(z.string(), ''),
  WIKIMEDIA_REQUESTS_PER_MINUTE: z.optional(count),
  MAIL_FROM: z._default(z.string(), ''),
  MAIL_ORIGIN: urlOrNone,
  MAIL_API_KEY: z._default(z.string(), ''),
  MAIL_BASE_URL: z._default(z.url(), 'https://api.resend.com'),
  VAPID_PUBLIC_KEY: keyOrNone(87),
  VAPID_PRIVATE_KEY: keyOrNone(43),
  PUSH_DOUBLE_URL: urlOrNone,
  STRIPE_SECRET_KEY: z.string().check(z.minLength(1, 'is empty')),
  STRIPE_WEBHOOK_SECRET: z.string().check(z.minLength(1, 'is empty')),
  STRIPE_BASE_URL: z._default(z.url(), 'https://api.stripe.com'),
  DOUBLES: z.pipe(
    z._default(z.string(), ''),
    z.transform((names): DoubleName[] =>
      doubleNames.filter((name) => names.split(',').includes(name)),
    ),
  ),
  FORWARDED_HEADERS: z._default(z.enum(['ignored', 'trusted']), 'ignored'),
  CLIENT_ADDRESSES: z._default(z.enum(['platform', 'untrusted']), 'platform'),
  FAILED_LOGINS_PER_15_MINUTES: count,
  FAILED_LOGINS_PER_ACCOUNT_AND_HOUR: count,
  PASSWORD_CHECKS_PER_15_MINUTES: count,
  SIGN_UPS_PER_10_MINUTES: count,
  GIFTS_PER_NETWORK_AND_HOUR: count,
  GIFTS_PER_HOUR: count,
  STRIPE_CALLS_PER_MINUTE: count,
  GENERATIONS_PER_MINUTE: count,
  WRITINGS_PER_DAY: count,
  SECOND_READINGS_PER_DAY: count,
  UNCHARGED_PER_DAY: count,
  NARRATIONS_PER_DAY: count,
  LOCATION_NAMES_PER_HOUR: count,
  PLACE_SEARCHES_PER_HOUR: count,
  AREAS_PER_HOUR: count,
  PLACE_SUGGESTIONS_PER_HOUR: count,
  PHOTO_READINGS_PER_DAY: count,
  ARTICLES_PER_HOUR: count,
  PICTURES_PER_HOUR: count,
  FREE_STORIES_PER_DAY: count,
  PACKS_PER_DAY: count,
  MAP_TILES_PER_HOUR: count,
})

export type Config = z.infer<typeof Variables>

/** Who writes stories: as WRITER says, else a model with a key, and nobody without one. */
export const writerOf = ({ WRITER, OPENAI_API_KEY, DOUBLES }: Config): Writer => {
  if (WRITER) return WRITER
  if (OPENAI_API_KEY === '') return 'extract'
  return DOUBLES.includes('openai') ? 'double' : 'model'
}

/** Who reads stories aloud now; null where the device's own voice does. */
export const speechOf = (config: Config, now = Date.now()): SpeechVendor | null =>
  speechVendorOf(config, now)

/** The second reader's model: the writer's unless set, and null where the setting is empty. */
export const checkModelOf = ({ OPENAI_CHECK_MODEL, OPENAI_MODEL }: Config): string | null =>
  (OPENAI_CHECK_MODEL ?? OPENAI_MODEL) || null

/** The models that are called now, whose servers may shut them down. */
export const modelsOf = (config: Config): ConfiguredModel[] => {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config
  const speech = speechOf(config)
  const checker = checkModelOf(config)
  const texts = [
    { setting: 'OPENAI_MODEL', model },
    ...(checker && checker !== model ? [{ setting: 'OPENAI_CHECK_MODEL', model: checker }] : []),
  ]
  return [
    ...(apiKey === '' ? [] : texts.map((text) => ({ ...text, baseUrl, apiKey }))),
    ...(speech ? [{ setting: 'SPEECH_MODEL', ...speech }] : []),
  ]
}

/** What an operator's command needs of them. */
export const OperatorVariables = z.pick(Variables, {
  DATABASE_URL: true,
  DATABASE_AUTH_TOKEN: true,
  EMAIL_HASH_SECRET: true,
  STRIPE_SECRET_KEY: true,
  STRIPE_WEBHOOK_SECRET: true,
  STRIPE_BASE_URL: true,
})

/** Parses the variables. Throws one sentence that names every missing or malformed variable. */
export const readConfig = (bindings: Readonly<Record<string, unknown>>): Config => {
  const result = Variables.safeParse(bindings)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
  throw new Error(
    `The worker's variables are not usable: ${problems.join(', ')}. See .dev.vars.example.`,
  )
}
