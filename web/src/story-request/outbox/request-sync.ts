import { outboxTag } from './outbox-drain.ts'

type WithSync = { readonly sync: { register(tag: string): Promise<void> } }

const canSync = (registration: object): registration is WithSync => 'sync' in registration

/**
 * Registers a Background Sync, so that the outbox is sent when there is a connection, even if the app is
 * closed. Without it the outbox is sent when the app is opened.
 */
export const requestSync = async (): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration !== undefined && canSync(registration)) {
      await registration.sync.register(outboxTag)
    }
  } catch (error) {
    console.info('Background Sync is not available', error)
  }
}
