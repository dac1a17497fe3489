import type { Variables } from '../settings/dev-vars.ts'
import type { Settings } from '../settings/settings.ts'
import { type Addresses, composeWorkerVariables } from '../settings/worker-variables.ts'

/** What a worker depends on and a proxy can stand in front of. */
export type Service = 'database' | 'media' | 'openai' | 'stripe' | 'geocoder'

/** A proxy in front of the origin that it is given before its first request. */
type Proxy = { readonly url: string; forwardTo(origin: string): void }

/** One instance of a worker, with its own proxies to the services that all lanes share. */
export type Lane = {
  readonly name: string
  readonly proxies?: { readonly [name in Service]?: Proxy }
  /** The absolute path of the worker's wrangler.toml; the product's by default. */
  readonly configFile?: string
}

/** The URL of a service, through its proxy if there is one. */
export const through = (proxy: Proxy | undefined, url: string): string => {
  if (!proxy) return url
  const { origin } = new URL(url)
  proxy.forwardTo(origin)
  return url.replace(origin, proxy.url)
}

/** The variables that send a lane's worker through its proxies. */
export const laneVariables = (
  { proxies = {} }: Lane,
  settings: Settings,
  { database, openaiUrl, geocoderUrl, stripe, version }: Addresses,
): Variables =>
  composeWorkerVariables(settings.worker, {
    database: { ...database, url: through(proxies.database, database.url) },
    openaiUrl: openaiUrl && through(proxies.openai, openaiUrl),
    geocoderUrl: geocoderUrl && through(proxies.geocoder, geocoderUrl),
    stripe: stripe && { ...stripe, url: through(proxies.stripe, stripe.url) },
    version,
  })
