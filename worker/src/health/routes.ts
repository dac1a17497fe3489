import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import {
  type DoubleName,
  type Health,
  type Processors,
  processorPurposes,
} from '@storystone/schema/contract/health.ts'
import type { Writer } from '@storystone/schema/contract/story.ts'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import type { ConfiguredModel } from '#worker/vendors/model-shutdown.ts'
import { findModelWarnings } from './models.ts'

/** Where the configured services are. */
export type ServiceAddresses = {
  readonly doubles: readonly DoubleName[]
  readonly openAiUrl: string | null
  readonly speechUrl: string | null
  readonly stripeUrl: string
  readonly geocoderUrl: string
  /** Null where no mail is sent. */
  readonly mailUrl?: string | null
  readonly databaseUrl: string
  readonly wikimediaUrl: string
}

const knownHosts: readonly (readonly [suffix: string, name: string])[] = [
  ['api.openai.com', 'OpenAI'],
  ['api.cloudflare.com', 'Cloudflare'],
  ['api.deepinfra.com', 'DeepInfra'],
  ['api.stripe.com', 'Stripe'],
  ['nominatim.openstreetmap.org', 'OpenStreetMap (Nominatim)'],
  ['wikipedia.org', 'Wikimedia'],
  ['resend.com', 'Resend'],
  ['turso.io', 'Turso'],
]

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** A service's name, else its host; undefined for one on this machine. */
const nameOf = (url: string): string | undefined => {
  const host = new URL(url).hostname
  if (isLoopback(host)) return undefined
  const known = knownHosts.find(([suffix]) => host === suffix || host.endsWith(`.${suffix}`))
  return known?.[1] ?? host
}

/**
 * Who receives personal data. Files are with Cloudflare when the database is elsewhere: the worker
 * then runs there too.
 */
export const processorsOf = (addresses: ServiceAddresses): Processors => {
  const unlessDouble = (double: DoubleName, url: string | null): string | undefined =>
    url === null || addresses.doubles.includes(double) ? undefined : nameOf(url)
  const database = nameOf(addresses.databaseUrl)
  const names = {
    storyteller: unlessDouble('openai', addresses.openAiUrl),
    speech: addresses.speechUrl === null ? undefined : nameOf(addresses.speechUrl),
    payments: unlessDouble('stripe', addresses.stripeUrl),
    maps: unlessDouble('geocoder', addresses.geocoderUrl),
    places: unlessDouble('wikimedia', addresses.wikimediaUrl),
    mail: addresses.mailUrl ? nameOf(addresses.mailUrl) : undefined,
    database,
    files: database === undefined ? undefined : 'Cloudflare',
  } as const
  return processorPurposes.flatMap((purpose) => {
    const name = names[purpose]
    return name === undefined ? [] : [{ purpose, name }]
  })
}

export type HealthParts = {
  readonly version: string
  readonly doubles: DoubleName[]
  readonly writer: Writer
  readonly needsContact: boolean
  readonly canResetPassword: boolean
  readonly processors: Processors
  readonly models: readonly ConfiguredModel[]
}

/** Whether the service works (200 when the database answers, else 503), and who receives data. */
export const healthRoutes = ({ processors, models, ...parts }: HealthParts) =>
  new Hono<AppEnv>()
    .get(endpoints.processors.path, (context) => context.json(processors))
    .get(endpoints.health.path, async (context) => {
      const { database } = context.var
      const reading = findModelWarnings({ models, database }, Date.now())
      const warnings = await reading.catch((error: unknown) => {
        throw new Refusal('temporarily_unavailable', {}, { cause: error })
      })
      const { version, doubles, writer, needsContact, canResetPassword } = parts
      const service = { version, doubles, writer, needsContact, canResetPassword }
      const health = { ok: true, ...service, warnings } as const
      return context.json(health satisfies Health)
    })
