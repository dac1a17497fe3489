import * as z from 'zod/mini'

const port = z.int().check(z.gte(1), z.lte(65_535))

/**
 * One worker that a host runs: its bundle, and where it listens on 127.0.0.1. `mediaPort`: where it
 * finds the bucket by the wire; it has it at hand where none is said.
 */
export const HostedWorker = z.strictObject({
  name: z.string(),
  bundleFile: z.string(),
  port,
  bindings: z.record(z.string(), z.string()),
  mediaPort: z.optional(port),
})
export type HostedWorker = z.infer<typeof HostedWorker>

/**
 * What a host runs; `mediaDir` is where the objects of the bucket rest, also when it is killed, and
 * `mediaPort` where the bucket is served on 127.0.0.1.
 */
export const HostPlan = z.strictObject({
  controlPort: port,
  mediaDir: z.string(),
  mediaPort: port,
  workers: z.array(HostedWorker).check(z.minLength(1)),
})
export type HostPlan = z.infer<typeof HostPlan>

export const MediaKeys = z.array(z.string())
