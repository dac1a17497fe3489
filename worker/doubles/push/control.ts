import { createControlClient } from '../http/control-client.ts'

/** A browser's subscription at the double, as a page sends it. */
export type PushedBrowser = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** How messages to an endpoint are answered: with these statuses in turn, then accepted. */
export type PushScript = {
  readonly endpoint: string
  readonly answers: readonly { readonly status: number; readonly retryAfter?: string }[]
}

/** A message that was accepted, decrypted. */
export type Pushed = {
  readonly text: string
  readonly topic: string | null
  readonly urgency: string | null
  readonly ttl: number
  readonly subject: string | null
}

/** Lets a test subscribe at the double, script it and read what it was sent. */
export const createPushControl = (url: string) => {
  const call = createControlClient(url)
  return {
    /** Subscribes a browser for a VAPID key; for any where it is left out. */
    subscribe: (publicKey?: string): Promise<PushedBrowser> => call('subscriptions', { publicKey }),
    script: (script: PushScript): Promise<void> => call('scripts', script),
    /** What reached an endpoint, oldest first. */
    messagesTo: (endpoint: string): Promise<Pushed[]> => call('messages', endpoint),
    /** How many messages an endpoint was sent, those that it refused too. */
    callsTo: (endpoint: string): Promise<number> => call('calls', endpoint),
  }
}
export type PushControl = ReturnType<typeof createPushControl>
