import type { Variables } from '../settings/dev-vars.ts'
import type { Settings } from '../settings/settings.ts'
import { type Addresses, composeWorkerVariables } from '../settings/worker-variables.ts'

/** What a worker depends on and a proxy can stand in front of. */
export type Service = 'database' | 'media' | 'openai' | 'stripe' | 'geocoder'

export type Proxy = { readonly url: string; close(): Promise<unknown> }

/** Opens a proxy in front of the origin of a service. */
export type Proxies = { readonly [name in Service]?: (origin: string) => Promise<Proxy> }

/** One instance of a worker, with its own proxies to the services that all lanes share. */
export type Lane = {
  readonly name: string
  readonly proxies?: Proxies
  /** The absolute path of the worker's wrangler.toml; the product's by default. */
  readonly configFile?: string
}

/** A lane whose proxies are open. */
export type OpenLane = {
  readonly variables: Variables
  /** The origin of the media bucket's proxy. */
  readonly mediaUrl: string | undefined
  readonly proxies: readonly Proxy[]
}

/** Opens the lane's proxies and composes the variables that send its worker through them. */
export const openLane = async (
  { proxies = {} }: Pick<Lane, 'proxies'>,
  settings: Settings,
  services: Addresses & { readonly mediaUrl?: string },
): Promise<OpenLane> => {
  const opened: Proxy[] = []
  const through = async (name: Service, url: string | undefined): Promise<string | undefined> => {
    const open = proxies[name]
    if (!open || url === undefined) return url
    const { origin, pathname } = new URL(url)
    const proxy = await open(origin)
    opened.push(proxy)
    return `${proxy.url}${pathname === '/' ? '' : pathname}`
  }
  const { database, openaiUrl, geocoderUrl, stripe, version } = services
  const variables = composeWorkerVariables(settings.worker, {
    database: { ...database, url: (await through('database', database.url)) ?? database.url },
    openaiUrl: await through('openai', openaiUrl),
    geocoderUrl: await through('geocoder', geocoderUrl),
    stripe: stripe && { ...stripe, url: (await through('stripe', stripe.url)) ?? stripe.url },
    version,
  })
  return { variables, mediaUrl: await through('media', services.mediaUrl), proxies: opened }
}
