import type { ParsedWorkerOptions, PluginServicesOptions } from 'miniflare'
import * as z from 'zod/mini'

/** The bucket that all workers of a host share. */
export const bucketName = 'media'

const clientType = 'unsafe:media-client'
const serverType = 'unsafe:media-server'
const plugin = { package: import.meta.filename, name: 'media-plugin' } as const

const binding = (name: string, type: string, address: string) => ({
  name,
  type,
  plugin,
  options: { address },
})

/** For a worker: its binding `MEDIA`, an R2 bucket that it reaches at an address (IP and port). */
export const mediaClient = (address: string) => binding('MEDIA', 'media-client', address)

/** For the worker that owns the bucket: serves it at an address (IP and port). */
export const mediaServer = (address: string) => binding('MEDIA_SERVER', 'media-server', address)

const Binding = z.object({ options: z.strictObject({ address: z.string() }) })

const addressOf = ({ config }: ParsedWorkerOptions, type: string): string | undefined => {
  const binding = Object.values(config.env ?? {}).find((one) => one.type === type)
  if (!binding || !('dev' in binding)) return undefined
  return Binding.parse(binding.dev).options.address
}

const serviceName = (address: string): string => `${bucketName}-at-${address}`

/**
 * Sends R2's own protocol over loopback instead of from one service of workerd to the next, so that
 * a proxy can stand in between. Miniflare imports this by name.
 */
export const plugins = {
  [plugin.name]: {
    getBindings: (options: ParsedWorkerOptions) => {
      const address = addressOf(options, clientType)
      return address ? [{ name: 'MEDIA', r2Bucket: { name: serviceName(address) } }] : []
    },
    getNodeBindings: () => ({}),
    getServices: ({ options }: PluginServicesOptions) => {
      const client = addressOf(options, clientType)
      const server = addressOf(options, serverType)
      const bucket = {
        name: 'r2:bucket:entry',
        props: { json: JSON.stringify({ MINIFLARE_NAMESPACE: bucketName }) },
      }
      return {
        extensions: [],
        services: client
          ? [{ name: serviceName(client), external: { address: client, http: {} } }]
          : [],
        sockets: server
          ? [{ name: 'media-server', address: server, service: bucket, http: {} }]
          : [],
      }
    },
  },
}
