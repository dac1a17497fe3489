import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '#worker/index.ts'

/** Runs the sweep as the platform does every minute. */
export const runSweep = (): Promise<void> => worker.scheduled(createScheduledController(), env)
