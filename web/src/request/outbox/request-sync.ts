import { outboxTag } from './outbox-drain.ts'

type WithSync = { readonly sync: { register(tag: string): Promise<void> } }

const canSync = (registration: object): registration is WithSync => 'sync' in registration

/**
 * Asks the browser to wake the service worker when there is a signal, also when the app is closed
 * by then. Where it can't, the outbox is sent when the app is opened.
 */
export const requestSync = async (): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration !== undefined && canSync(registration)) {
      await registration.sync.register(outboxTag)
    }
  } catch (error) {
    console.info('The browser sends nothing in the background', error)
  }
}
