import * as z from 'zod/mini'
import { createControlClient } from '../http/control-client.ts'

/** A browser's subscription at the double, as a page sends it. */
export const PushedBrowser = z.strictObject({
  endpoint: z.url(),
  keys: z.strictObject({ p256dh: z.string(), auth: z.string() }),
})
export type PushedBrowser = z.infer<typeof PushedBrowser>

/** For which VAPID key a browser subscribes; any where it is left out. */
export const Subscribing = z.strictObject({ publicKey: z.optional(z.string()) })

/** How messages to an endpoint are answered: with these statuses in turn, then accepted. */
export const PushScript = z.strictObject({
  endpoint: z.string(),
  answers: z.array(z.strictObject({ status: z.int(), retryAfter: z.optional(z.string()) })),
})
export type PushScript = z.infer<typeof PushScript>

/** A message that was accepted, decrypted. */
export const Pushed = z.strictObject({
  text: z.string(),
  topic: z.nullable(z.string()),
  urgency: z.nullable(z.string()),
  ttl: z.int(),
  subject: z.nullable(z.string()),
})
export type Pushed = z.infer<typeof Pushed>

/** Lets a test subscribe at the double, script it and read what it was sent. */
export const createPushControl = (url: string) => {
  const client = createControlClient(url)
  return {
    subscribe: (publicKey?: string): Promise<PushedBrowser> =>
      client.request(PushedBrowser, 'subscriptions', publicKey === undefined ? {} : { publicKey }),
    script: (script: PushScript): Promise<void> => client.post('scripts', script),
    /** What reached an endpoint, oldest first. */
    messagesTo: (endpoint: string): Promise<Pushed[]> =>
      client.get(z.array(Pushed), 'messages', { endpoint }),
    /** How many messages an endpoint was sent, those that it refused too. */
    callsTo: (endpoint: string): Promise<number> => client.get(z.int(), 'calls', { endpoint }),
  }
}
export type PushControl = ReturnType<typeof createPushControl>
