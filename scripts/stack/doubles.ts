import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startGeocoderDouble } from '../../worker/doubles/geocoder/server.ts'
import { startMailDouble } from '../../worker/doubles/mail/server.ts'
import { startMapDouble } from '../../worker/doubles/map/server.ts'
import { type OpenAiDoubleOptions, startOpenAiDouble } from '../../worker/doubles/openai/server.ts'
import { startStripeDouble } from '../../worker/doubles/stripe/server.ts'
import { startWikimediaDouble } from '../../worker/doubles/wikimedia/server.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Settings } from '../settings/settings.ts'
import type { DoubleUrls } from '../settings/worker-variables.ts'
import { chooseWriter, usesRealWikimedia } from './choose-wikimedia.ts'

/** How fast the storyteller's double writes. */
export type Pace = Omit<OpenAiDoubleOptions, 'port'>

export type Doubles = DoubleUrls & {
  /** Closes all doubles. What they were scripted to do is forgotten. */
  stop(): Promise<void>
}

type Options = Pace & {
  readonly settings: Settings
  /** Where Stripe's double sends its events. Without it, events wait for a test to take them. */
  readonly webhookUrl?: string | undefined
}

/** Opens the doubles of the vendors that have no key, inside this process, at the same ports each time. */
export const createDoubles = async ({ settings, webhookUrl, ...pace }: Options) => {
  const { worker, dataDir } = settings
  const ports = {
    openai: await findFreePort(),
    geocoder: await findFreePort(),
    wikimedia: await findFreePort(),
    stripe: await findFreePort(),
    mail: await findFreePort(),
    map: await findFreePort(),
  }
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  /** An app that receives events keeps its purchases, as Stripe would. */
  const kept = webhookUrl
    ? { webhookUrl, stateFile: join(dataDir, 'stripe-double.json'), settlesAfterMs: 20_000 }
    : {}
  /** Chosen once, so that a restart finds the same. */
  const choosing = usesRealWikimedia(settings).then((isReal) => {
    return { isReal, writer: chooseWriter(worker, isReal) }
  })
  return async (): Promise<Doubles> => {
    const { isReal, writer } = await choosing
    const isModelDoubled = writer === 'double' || !(worker.OPENAI_API_KEY || writer === 'extract')
    const [openai, geocoder, stripe, wikimedia, mail, map] = await Promise.all([
      isModelDoubled ? startOpenAiDouble({ port: ports.openai, ...pace }) : undefined,
      worker.GEOCODER_BASE_URL ? undefined : startGeocoderDouble({ port: ports.geocoder }),
      worker.STRIPE_SECRET_KEY
        ? undefined
        : startStripeDouble({ port: ports.stripe, webhookSecret, ...kept }),
      isReal ? undefined : startWikimediaDouble({ port: ports.wikimedia }),
      worker.MAIL === 'double' ? startMailDouble({ port: ports.mail }) : undefined,
      isReal || worker.MAP_TILES_URL ? undefined : startMapDouble({ port: ports.map }),
    ])
    return {
      writer,
      openaiUrl: openai?.url,
      geocoderUrl: geocoder?.url,
      wikimediaUrl: wikimedia?.url,
      mailUrl: mail?.url,
      mapUrl: map?.url,
      stripe: stripe && { url: stripe.url, webhookSecret },
      stop: async () => {
        await Promise.all(
          [openai, geocoder, stripe, wikimedia, mail, map].map((double) => double?.close()),
        )
      },
    }
  }
}
