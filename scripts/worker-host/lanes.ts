import type { Variables } from '../settings/dev-vars.ts'
import { type Addresses, composeWorkerVariables } from '../settings/worker-variables.ts'

/** What a worker depends on and a proxy can stand in front of. */
export type Service = 'database' | 'media' | 'openai' | 'stripe' | 'geocoder' | 'wikimedia'

/** A proxy in front of the origin that it is given before its first request. */
type Proxy = { readonly url: string; forwardTo(origin: string): void }

type Proxies = Readonly<Record<Service, Proxy>>

/** One instance of a worker, perhaps with its own proxies to the services that all lanes share. */
export type Lane = {
  readonly name: string
  readonly proxies?: Proxies
  /** The absolute path of the worker's wrangler.toml; the product's by default. */
  readonly configFile?: string
  /** The origins that stand in for others, such as those that a recipe of the docs names. */
  readonly origins?: Readonly<Record<string, string>>
  /** Has the mails' binding of Cloudflare; what it sends is in the host's log. */
  readonly hasMailBinding?: boolean
  /** Opens the inspector of the workerd with all lanes at this port. */
  readonly inspectorPort?: number
}

/** The URL of a service through its proxy. */
export const through = (proxy: Proxy, url: string): string => {
  const { origin } = new URL(url)
  proxy.forwardTo(origin)
  return url.replace(origin, proxy.url)
}

export const laneVariables = (
  proxies: Proxies | undefined,
  set: Variables,
  addresses: Addresses,
): Variables => {
  if (!proxies) return composeWorkerVariables(set, addresses)
  const { database, openaiUrl, geocoderUrl, wikimediaUrl, stripe } = addresses
  return composeWorkerVariables(set, {
    ...addresses,
    database: { ...database, url: through(proxies.database, database.url) },
    openaiUrl: openaiUrl && through(proxies.openai, openaiUrl),
    geocoderUrl: geocoderUrl && through(proxies.geocoder, geocoderUrl),
    wikimediaUrl: wikimediaUrl && through(proxies.wikimedia, wikimediaUrl),
    stripe: stripe && { ...stripe, url: through(proxies.stripe, stripe.url) },
  })
}
