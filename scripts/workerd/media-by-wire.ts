import type { ParsedWorkerOptions, PluginServicesOptions } from 'miniflare'
import * as z from 'zod/mini'

/** The bucket that all workers of a host share. */
export const bucketName = 'media'

/** An IP address and a port. */
const Wire = z.strictObject({ address: z.string() })

const bindingType = 'unsafe:media-by-wire'
const socketType = 'unsafe:media-on-wire'
const plugin = { package: import.meta.filename, name: 'media-by-wire' } as const

/** For a worker: its binding `MEDIA`, an R2 bucket that is reached at an address. */
export const mediaByWire = (address: string) => ({
  name: 'MEDIA',
  type: 'media-by-wire',
  plugin,
  options: { address },
})

/** For a worker that has the bucket itself: serves it at an address. */
export const mediaOnWire = (address: string) => ({
  name: 'WIRE',
  type: 'media-on-wire',
  plugin,
  options: { address },
})

const wireOf = ({ config }: ParsedWorkerOptions, type: string): string | null => {
  const binding = Object.values(config.env ?? {}).find((one) => one.type === type)
  if (!binding || !('dev' in binding)) return null
  return z.object({ options: Wire }).parse(binding.dev).options.address
}

const outside = (address: string): string => `${bucketName}-at-${address}`

/**
 * Lets R2's own protocol, which a bucket's binding speaks, go over loopback rather than from one
 * service of workerd to the next: there a proxy can stand in its way. miniflare loads this by name.
 */
export const plugins = {
  [plugin.name]: {
    getBindings: (options: ParsedWorkerOptions) => {
      const address = wireOf(options, bindingType)
      return address === null ? [] : [{ name: 'MEDIA', r2Bucket: { name: outside(address) } }]
    },
    getNodeBindings: () => ({}),
    getServices: ({ options }: PluginServicesOptions) => {
      const from = wireOf(options, bindingType)
      const to = wireOf(options, socketType)
      const bucket = {
        name: 'r2:bucket:entry',
        props: { json: JSON.stringify({ MINIFLARE_NAMESPACE: bucketName }) },
      }
      return {
        extensions: [],
        services:
          from === null ? [] : [{ name: outside(from), external: { address: from, http: {} } }],
        sockets:
          to === null ? [] : [{ name: 'media-on-wire', address: to, service: bucket, http: {} }],
      }
    },
  },
}
