import { createHmac } from 'node:crypto'
import { type DeliveryRule, SentEvent } from '../request/controls.ts'
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
const usual: DeliveryRule = { for: '', deliver: 'once' }

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
  return { id, type, objectId: object.id, state: 'waiting', statuses: [], body, tags }
}

/** Signs events and sends them, up to eight times, until they are accepted. */
export const createWebhooks = ({ secret, retryAfterMs, ...options }: WebhooksOptions) => {
  let { target } = options
  const events = new Map<string, StoredEvent>()
  const rules = new Map<string, DeliveryRule>()
  const timers = new Set<NodeJS.Timeout>()

  const sendLater = (event: StoredEvent, afterMs: number, attempt = 1): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void send(event, attempt)
    }, afterMs)
    timers.add(timer)
  }

  const send = async (event: StoredEvent, attempt = 1): Promise<void> => {
    if (target === null) {
      event.state = 'held'
      return
    }
    const status = await post(target, event.body, sign(secret, event.body).signature)
    event.statuses.push(status)
    if (status >= 200 && status < 300) event.state = 'delivered'
    else if (attempt < mostAttempts) {
      sendLater(event, retryAfterMs * 2 ** (attempt - 1), attempt + 1)
    } else event.state = 'failed'
  }

  const ruleFor = ({ tags, type }: StoredEvent): DeliveryRule => {
    const rule = tags.map((name) => rules.get(name)).find((found) => found !== undefined) ?? usual
    return rule.types?.includes(type) === false ? usual : rule
  }

  /** Sends a new event as its rule says. */
  const dispatch = (event: StoredEvent): void => {
    events.set(event.id, event)
    const { deliver, afterMs = 1_000 } = ruleFor(event)
    if (deliver === 'never') event.state = 'dropped'
    else if (deliver === 'hold') event.state = 'held'
    else {
      sendLater(event, deliver === 'late' ? afterMs : 0)
      if (deliver === 'twice') sendLater(event, 0)
    }
  }

  const eventsWith = (tag: string): StoredEvent[] =>
    [...events.values()].filter(({ tags }) => tags.includes(tag))

  return {
    emit: (type: string, object: StripeObject, tags: readonly string[]): void =>
      dispatch(createEvent(type, object, tags)),
    addRule: (rule: DeliveryRule): void => void rules.set(rule.for, rule),
    setTarget: (url: string): void => {
      target = url
    },
    eventsOf: (tag: string): SentEvent[] => eventsWith(tag).map((event) => SentEvent.parse(event)),
    /** Sends the held events, one after the other. Returns how many there were. */
    release: async (tag: string, reversed: boolean): Promise<number> => {
      const held = eventsWith(tag).filter(({ state }) => state === 'held')
      for (const event of reversed ? held.toReversed() : held) await send(event)
      return held.length
    },
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
