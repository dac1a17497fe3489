import * as z from 'zod/mini'

const port = z.int().check(z.gte(1), z.lte(65_535))

/** One worker of a host: its bundle, and its port on 127.0.0.1. */
export const HostedWorker = z.strictObject({
  name: z.string(),
  bundleFile: z.string(),
  port,
  bindings: z.record(z.string(), z.string()),
  /** The port where it reaches the media bucket. Without one it has the bucket as a plain binding. */
  mediaPort: z.optional(port),
})
export type HostedWorker = z.infer<typeof HostedWorker>

/** What a host runs, as `worker-host.ts` writes it for `host-process.ts`. */
export const HostPlan = z.strictObject({
  controlPort: port,
  /** The folder of the bucket's objects. */
  mediaDir: z.string(),
  /** Where the bucket is served on 127.0.0.1. */
  mediaPort: port,
  workers: z.array(HostedWorker).check(z.minLength(1)),
})
export type HostPlan = z.infer<typeof HostPlan>
