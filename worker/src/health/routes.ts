import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import {
  type DoubleName,
  type Health,
  type Processors,
  processorPurposes,
} from '@storystone/schema/contract/health.ts'
import type { Writer } from '@storystone/schema/contract/story.ts'
import { modelStates } from '@storystone/schema/database/models.ts'
import { day } from '@storystone/schema/time.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import type { Database } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { logOperatorAlert } from '#worker/platform/log/log.ts'
import {
  type ConfiguredModel,
  findModelState,
  type Warning,
  warningOf,
} from '#worker/vendors/model-shutdown.ts'

/** Claims the daily question about a model; another setting of it is asked about at once. */
const claim = ({ setting, model, baseUrl }: ConfiguredModel, now: number) =>
  sql`INSERT INTO ${modelStates} (setting, model, base_url, shutdown_date, is_missing, checked_at)
    VALUES (${setting}, ${model}, ${baseUrl}, NULL, 0, ${now})
    ON CONFLICT (setting) DO UPDATE SET
      shutdown_date = CASE WHEN model = excluded.model AND base_url = excluded.base_url THEN shutdown_date END,
      is_missing = is_missing AND model = excluded.model AND base_url = excluded.base_url,
      model = excluded.model, base_url = excluded.base_url, checked_at = excluded.checked_at
    WHERE checked_at <= ${now - day} OR model <> excluded.model OR base_url <> excluded.base_url`

/**
 * Asks once a day about each model, keeps what its server says, and alerts the operator to an end.
 * Returns how many were asked about.
 */
export const checkModels = async (
  {
    models,
    database,
  }: { readonly models: readonly ConfiguredModel[]; readonly database: Database },
  now: number,
): Promise<number> => {
  const claims = Object.fromEntries(models.map((model) => [model.setting, claim(model, now)]))
  const claimed = await database.write(claims)
  const due = models.filter(({ setting }) => (claimed[setting]?.rowsAffected ?? 0) > 0)
  for (const model of due) {
    const state = await findModelState(model)
    if (!state) continue
    await database.write(
      sql`UPDATE ${modelStates} SET shutdown_date = ${state.shutdownDate}, is_missing = ${state.isMissing ? 1 : 0}
        WHERE setting = ${model.setting} AND model = ${model.model}`,
    )
    const warning = warningOf(model, state, now)
    const vendor = model.setting.split('_')[0]?.toLowerCase() ?? ''
    const code = state.isMissing ? 'model_missing' : 'model_ends'
    if (warning) logOperatorAlert(vendor, code, warning.message)
  }
  return due.length
}

/** The warnings about the models of the settings, as of what their servers last said. */
export const findModelWarnings = async (
  {
    models,
    database,
  }: { readonly models: readonly ConfiguredModel[]; readonly database: Database },
  now: number,
): Promise<Warning[]> => {
  const states = await database.read.select().from(modelStates)
  return models.flatMap((model) => {
    const state = states.find(
      (each) =>
        each.setting === model.setting &&
        each.model === model.model &&
        each.baseUrl === model.baseUrl,
    )
    return (state && warningOf(model, state, now)) ?? []
  })
}

/** Where the configured services are. */
type ServiceAddresses = {
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

type HealthParts = {
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
