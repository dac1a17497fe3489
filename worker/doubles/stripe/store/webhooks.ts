import { createHmac } from 'node:crypto'
import type { DeliveryRule, SentEvent } from '../request/controls.ts'
import { newId, type StripeObject, seconds } from './objects.ts'

type StoredEvent = SentEvent & { readonly body: string; readonly tags: readonly string[] }

export type WebhooksOptions = {
  /** Where events are sent; if null, they are held for a test. */
  readonly target: string | null
  readonly secret: string
  /** The wait after a failed attempt. Each wait is twice as long as the one before. */
  readonly retryAfterMs: number
}

/** Of the events: the version of the stripe package. */
const api_version = '2026-10-28.endive'
const mostAttempts = 8

/** Signs a body as Stripe does, as if it were sent so many seconds ago. */
const sign = (secret: string, body: string, ageSeconds = 0) => {
  const timestamp = seconds() - ageSeconds
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { body, signature: `t=${timestamp},v1=${signature}` }
}

/** Returns the status of the answer, 0 for none. */
const post = async (url: string, body: string, signature: string): Promise<number> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

const createEvent = (type: string, object: StripeObject, tags: readonly string[]): StoredEvent => {
  const id = newId('evt')
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version,
    created: seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  return { id, type, objectId: object.id, statuses: [], body, tags }
}

/** Signs events and sends them, up to eight times, until they are accepted. */
export const createWebhooks = ({ target, secret, retryAfterMs }: WebhooksOptions) => {
  const events = new Map<string, StoredEvent>()
  const rules = new Map<string, DeliveryRule['deliver']>()
  const timers = new Set<NodeJS.Timeout>()

  const sendLater = (event: StoredEvent, afterMs: number, attempt = 1): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void send(event, attempt)
    }, afterMs)
    timers.add(timer)
  }

  const send = async (event: StoredEvent, attempt: number): Promise<void> => {
    if (target === null) return
    const status = await post(target, event.body, sign(secret, event.body).signature)
    event.statuses.push(status)
    const isAccepted = status >= 200 && status < 300
    if (isAccepted || attempt === mostAttempts) return
    sendLater(event, retryAfterMs * 2 ** (attempt - 1), attempt + 1)
  }

  return {
    emit: (type: string, object: StripeObject, tags: readonly string[]): void => {
      const event = createEvent(type, object, tags)
      events.set(event.id, event)
      if (!tags.some((name) => rules.get(name) === 'never')) sendLater(event, 0)
    },
    addRule: (rule: DeliveryRule): void => void rules.set(rule.for, rule.deliver),
    eventsOf: (tag: string): SentEvent[] =>
      [...events.values()]
        .filter(({ tags }) => tags.includes(tag))
        .map(({ body: _body, tags: _tags, ...event }) => event),
    /** An event with a signature, for a test that delivers it itself; undefined if unknown. */
    signed: (id: string, ageSeconds: number) => {
      const event = events.get(id)
      return event && sign(secret, event.body, ageSeconds)
    },
    /** Signs a test's own body. */
    forge: (body: string) => sign(secret, body),
    close: (): void => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
