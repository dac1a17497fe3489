import { createHmac } from 'node:crypto'
import { newId, type StripeObject, seconds } from './store/objects.ts'

/** How the events of somebody are sent; README.md says what each is for. */
export type Delivery = {
  readonly deliver: 'once' | 'twice' | 'late' | 'hold' | 'never'
  /** How late. */
  readonly afterMs: number
  /** Only events of these types; all of them if absent. */
  readonly types: readonly string[] | null
}

/** `statuses`: what each attempt was answered with, 0 where there was no answer. */
export type SentEvent = {
  readonly id: string
  readonly type: string
  readonly objectId: string
  state: 'waiting' | 'held' | 'dropped' | 'delivered' | 'failed'
  readonly statuses: number[]
}

type Kept = SentEvent & { readonly body: string; readonly tags: readonly string[] }

export type WebhooksOptions = {
  /** Where events are sent; without it they are held, for a test to take. */
  readonly target: string | null
  readonly secret: string
  /** When a failed attempt is repeated; each wait is twice as long as the one before. */
  readonly retryAfterMs: number
  readonly apiVersion: string
}

const mostAttempts = 8
const usual: Delivery = { deliver: 'once', afterMs: 0, types: null }

/** Signs a body as Stripe does, as if it were sent so many seconds ago. */
const sign = (secret: string, body: string, ageSeconds: number): string => {
  const timestamp = seconds() - ageSeconds
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}

const publicPart = ({ body: _body, tags: _tags, ...event }: Kept): SentEvent => event

/** Makes events, signs them and sends them, again and again until they are taken. */
export const createWebhooks = (options: WebhooksOptions) => {
  const { secret, retryAfterMs, apiVersion } = options
  let { target } = options
  const events = new Map<string, Kept>()
  const rules = new Map<string, Delivery>()
  const timers = new Set<NodeJS.Timeout>()

  const later = (work: () => Promise<void>, afterMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work()
    }, afterMs)
    timers.add(timer)
  }

  const post = async ({ body }: Kept, url: string): Promise<number> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(secret, body, 0),
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

  const send = async (event: Kept, attempt = 1): Promise<void> => {
    if (target === null) {
      event.state = 'held'
      return
    }
    const status = await post(event, target)
    event.statuses.push(status)
    if (status >= 200 && status < 300) event.state = 'delivered'
    else if (attempt < mostAttempts) {
      later(() => send(event, attempt + 1), retryAfterMs * 2 ** (attempt - 1))
    } else event.state = 'failed'
  }

  const ruleFor = ({ tags, type }: Kept): Delivery => {
    const own = tags.map((name) => rules.get(name)).find((rule) => rule !== undefined) ?? usual
    return own.types === null || own.types.includes(type) ? own : usual
  }

  const dispatch = (event: Kept): void => {
    const { deliver, afterMs } = ruleFor(event)
    if (deliver === 'never') event.state = 'dropped'
    else if (deliver === 'hold') event.state = 'held'
    else {
      later(() => send(event), deliver === 'late' ? afterMs : 0)
      if (deliver === 'twice') later(() => send(event), 0)
    }
  }

  const of = (name: string): Kept[] =>
    [...events.values()].filter(({ tags }) => tags.includes(name))

  return {
    announce: (type: string, object: StripeObject, tags: readonly string[]): void => {
      const id = newId('evt')
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: apiVersion,
        created: seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
      const event: Kept = {
        id,
        type,
        objectId: object.id,
        state: 'waiting',
        statuses: [],
        body,
        tags,
      }
      events.set(id, event)
      dispatch(event)
    },
    rule: (name: string, rule: Delivery): void => {
      rules.set(name, rule)
    },
    /** Says from now on where events are sent. */
    sendTo: (url: string): void => {
      target = url
    },
    eventsOf: (name: string): SentEvent[] => of(name).map(publicPart),
    /** Sends what is held, one after the other, and answers how many there were. */
    release: async (name: string, reversed: boolean): Promise<number> => {
      const held = of(name).filter(({ state }) => state === 'held')
      for (const event of reversed ? held.toReversed() : held) await send(event)
      return held.length
    },
    /** An event's body with a signature, for who delivers it by hand; undefined if there is none. */
    signed: (id: string, ageSeconds: number) => {
      const event = events.get(id)
      return event && { body: event.body, signature: sign(secret, event.body, ageSeconds) }
    },
    /** A body that nobody sent, with a right signature. */
    forge: (body: string) => ({ body, signature: sign(secret, body, 0) }),
    close: (): void => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
