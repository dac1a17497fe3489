import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Child } from '../process/child.ts'
import { startDouble } from './double.ts'

export type StripeDouble = {
  /** What STRIPE_BASE_URL takes; its pages are there, too. */
  readonly url: string
  readonly port: number
  /** What it signs its events with: STRIPE_WEBHOOK_SECRET. */
  readonly webhookSecret: string
  readonly child: Child
}

/**
 * Starts Stripe's double as a process of its own, which sends its events to the worker; with a
 * port, where it was before.
 */
export const startStripeDouble = async (options: {
  readonly dataDir: string
  readonly workerPort: number
  readonly port?: number
}): Promise<StripeDouble> => {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const { origin, port, child } = await startDouble({
    ...options,
    vendor: 'stripe',
    name: "Stripe's double",
    args: [
      ...['--webhook-url', `http://127.0.0.1:${options.workerPort}/api/stripe/webhook`],
      ...['--state', join(options.dataDir, 'stripe-double.json')],
    ],
    env: { STRIPE_WEBHOOK_SECRET: webhookSecret },
    control: 'purchases?for=-',
  })
  return { url: origin, port, webhookSecret, child }
}
