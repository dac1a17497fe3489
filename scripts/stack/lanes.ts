import type { Variables } from '../settings/dev-vars.ts'
import type { Settings } from '../settings/settings.ts'
import { type Addresses, composeWorkerVariables } from '../settings/worker-variables.ts'

/** What a worker depends on and a proxy can stand in front of. */
type Service = 'database' | 'media' | 'openai' | 'stripe' | 'geocoder'

type Proxy = { readonly url: string; close(): Promise<unknown> }

/** Opens a proxy in front of the origin of a service. */
export type Proxies = { readonly [name in Service]?: (origin: string) => Promise<Proxy> }

/** One instance of a worker, with its own proxies to the services that all lanes share. */
export type Lane = {
  readonly name: string
  readonly proxies?: Proxies
  /** The absolute path of the worker's wrangler.toml; the product's by default. */
  readonly configFile?: string
}

/** A lane whose proxies are open, with the variables that send its worker through them. */
export type OpenLane = Omit<Lane, 'proxies'> & {
  readonly variables: Variables
  readonly mediaProxy: Proxy | undefined
  readonly proxies: readonly Proxy[]
}

/** Opens the proxies of a lane. */
export const openLane = async (
  lane: Lane,
  settings: Settings,
  services: Addresses & { readonly mediaUrl?: string },
): Promise<OpenLane> => {
  const opened: Proxy[] = []
  const openProxy = async (name: Service, origin: string): Promise<Proxy | undefined> => {
    const proxy = await lane.proxies?.[name]?.(origin)
    if (proxy) opened.push(proxy)
    return proxy
  }
  /** The URL of a service, through its proxy if there is one. */
  const through = async (name: Service, url: string): Promise<string> => {
    const { origin } = new URL(url)
    const proxy = await openProxy(name, origin)
    return proxy ? url.replace(origin, proxy.url) : url
  }
  const { database, openaiUrl, geocoderUrl, stripe, version, mediaUrl } = services
  const variables = composeWorkerVariables(settings.worker, {
    database: { ...database, url: await through('database', database.url) },
    openaiUrl: openaiUrl && (await through('openai', openaiUrl)),
    geocoderUrl: geocoderUrl && (await through('geocoder', geocoderUrl)),
    stripe: stripe && { ...stripe, url: await through('stripe', stripe.url) },
    version,
  })
  const mediaProxy = mediaUrl ? await openProxy('media', mediaUrl) : undefined
  return { ...lane, variables, mediaProxy, proxies: opened }
}
