import { noticeEndpoints, PushSubscriptionRequest } from '@storystone/schema/contract/notices.ts'
import { defaultLanguage, isLanguage } from '@storystone/schema/languages.ts'
import { call } from '#web/platform/api/api.ts'
import { type ShownNotification, showNotification } from '#web/platform/show-notification.ts'

/** What this browser can do: show notices, only once it is installed (iOS), not here by its user's choice, or not at all. */
type NoticeAbility = 'able' | 'needs_install' | 'denied' | 'unable'

/** Ready notices on this device. `publicKey` is what the browser subscribes with; null where none are sent. */
export type Notices = {
  readonly publicKey: string | null
  readonly ability: NoticeAbility
  readonly isOn: boolean
}

const abilityNow = (): NoticeAbility => {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) {
    // iOS alone has this property, and pushes to installed apps only.
    return 'standalone' in navigator && navigator.standalone === false ? 'needs_install' : 'unable'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

const isFor = ({ options }: PushSubscription, publicKey: string): boolean => {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const wanted = bytesOf(publicKey)
  return own.length === wanted.length && own.every((byte, at) => byte === wanted[at])
}

const registrationNow = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration()

/** The browser's own half of notices; null while they are off here. */
const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registrationNow())?.pushManager?.getSubscription()) ?? null

/** Whether this device has notices on, as far as it knows without the server. */
export const areNoticesOn = async (): Promise<boolean> =>
  'Notification' in globalThis &&
  Notification.permission === 'granted' &&
  (await findSubscription()) !== null

/** Notifies the user of what this device has done itself, if notices are on and nobody looks. */
export const showNotice = async (notice: Omit<ShownNotification, 'lang'>): Promise<void> => {
  if (!document.hidden || !(await areNoticesOn())) return
  await showNotification(await registrationNow(), { ...notice, lang: languageNow() })
}

const languageNow = () => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : defaultLanguage
}

const keepAtServer = (subscription: PushSubscription): Promise<void> =>
  call(noticeEndpoints.keepPushSubscription, {
    body: PushSubscriptionRequest.parse({ ...subscription.toJSON(), language: languageNow() }),
  })

/** What there is of notices. A language that was changed since they were turned on is theirs from now on. */
export const loadNotices = async (): Promise<Notices> => {
  const { publicKey, endpoint, language } = await call(noticeEndpoints.pushSubscription)
  const ability = abilityNow()
  if (publicKey === null || ability !== 'able') return { publicKey, ability, isOn: false }
  const subscription = await findSubscription()
  const isOn =
    subscription !== null &&
    Notification.permission === 'granted' &&
    subscription.endpoint === endpoint &&
    isFor(subscription, publicKey)
  if (isOn && language !== languageNow()) await keepAtServer(subscription)
  return { publicKey, ability, isOn }
}

/** Asks for permission, by a press of the user alone, and turns notices on. False if they don't allow them. */
export const turnOnNotices = async (publicKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const manager = (await registrationNow())?.pushManager
  if (!manager) throw new Error('There is no service worker yet')
  const before = await manager.getSubscription()
  if (before && !isFor(before, publicKey)) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  await keepAtServer(await manager.subscribe(options))
  return true
}

/** Turns notices off on this device. */
export const turnOffNotices = async (): Promise<void> => {
  await call(noticeEndpoints.dropPushSubscription)
  await (await findSubscription())?.unsubscribe()
}
