/**
 * Whether the server can be reached. `offline`: there is no network. `unsure`: there is one, but
 * nothing has moved on it for {@link unsureAfterMs}.
 */
export type Connection = 'online' | 'offline' | 'unsure'

/** A connection that carries nothing for this long counts as no connection. */
export const unsureAfterMs = 4000

const isOffline = (): boolean => globalThis.navigator?.onLine === false

let current: Connection = isOffline() ? 'offline' : 'online'
const connectionListeners = new Set<() => void>()
const movementListeners = new Set<() => void>()

const subscribe = (listeners: Set<() => void>, listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const connectionNow = (): Connection => current

/** Whether the server can be reached, as far as we know. */
export const isOnline = (): boolean => current === 'online'

/** Calls `listener` whenever the connection has changed. Returns the function that unsubscribes. */
export const onConnectionChange = (listener: () => void): (() => void) =>
  subscribe(connectionListeners, listener)

/** Calls `listener` for each {@link noteMovement}. Returns the function that unsubscribes. */
export const onMovement = (listener: () => void): (() => void) =>
  subscribe(movementListeners, listener)

export const setConnection = (connection: Connection): void => {
  if (connection === current) return
  current = connection
  for (const listener of connectionListeners) listener()
}

/** Call this whenever something was sent to the server or received from it. */
export const noteMovement = (): void => {
  for (const listener of movementListeners) listener()
  setConnection('online')
}

// The browser is believed until a request proves it wrong.
globalThis.addEventListener?.('offline', () => setConnection('offline'))
globalThis.addEventListener?.('online', () => setConnection('online'))
