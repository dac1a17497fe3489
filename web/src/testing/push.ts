import { onTestFinished, vi } from 'vitest'

/** The VAPID key of the tests: a point of P-256 by its form. */
export const publicKey = `B${'A'.repeat(86)}`
export const keys = { p256dh: `B${'C'.repeat(86)}`, auth: 'D'.repeat(22) }

type Options = {
  /** What the user has allowed before. */
  readonly permission?: NotificationPermission
  /** What they answer when they are asked. */
  readonly answer?: NotificationPermission
  /** Where messages go already. */
  readonly endpoint?: string
  /** For which key. */
  readonly isForOldKey?: boolean
}

/** A browser with a push service, which happy-dom does not have. */
export const stubPush = ({
  permission = 'default',
  answer = 'granted',
  endpoint,
  isForOldKey = false,
}: Options = {}) => {
  const key = isForOldKey ? new Uint8Array(65) : Uint8Array.of(4, ...new Uint8Array(64))
  const subscribed = (at: string) => ({
    endpoint: at,
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint: at, expirationTime: null, keys }),
    unsubscribe: vi.fn(async () => {
      current = null
      return true
    }),
  })
  let current: ReturnType<typeof subscribed> | null = endpoint ? subscribed(endpoint) : null
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async (_options: object) => {
      current ??= subscribed('https://push.example.org/new')
      return current
    }),
  }
  const registration = { pushManager, showNotification: vi.fn(async () => undefined) }
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer
      return answer
    }),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, controller: {} },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return { registration, notification, endpointNow: () => current?.endpoint ?? null }
}
