/**
 * Whether the server can be reached. `none`: there is no connection. `lie-fi`: there is one, but
 * nothing has moved on it for {@link silenceMs}.
 */
export type Signal = 'online' | 'none' | 'lie-fi'

/** A connection that carries nothing for this long counts as no connection. */
export const silenceMs = 4000

const isOffline = (): boolean => globalThis.navigator?.onLine === false

let current: Signal = isOffline() ? 'none' : 'online'
const signalListeners = new Set<() => void>()
const movementListeners = new Set<() => void>()

const subscribe = (listeners: Set<() => void>, listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const signalNow = (): Signal => current

/** Whether the server can be reached, as far as we know. */
export const hasSignal = (): boolean => current === 'online'

/** Calls `listener` whenever the signal has changed. Returns the function that unsubscribes. */
export const onSignal = (listener: () => void): (() => void) => subscribe(signalListeners, listener)

/** Calls `listener` for each {@link noteMovement}. Returns the function that unsubscribes. */
export const onMovement = (listener: () => void): (() => void) =>
  subscribe(movementListeners, listener)

export const setSignal = (signal: Signal): void => {
  if (signal === current) return
  current = signal
  for (const listener of signalListeners) listener()
}

/** Call this whenever something was sent to the server or received from it. */
export const noteMovement = (): void => {
  for (const listener of movementListeners) listener()
  setSignal('online')
}

// The browser is believed until a request proves it wrong.
globalThis.addEventListener?.('offline', () => setSignal('none'))
globalThis.addEventListener?.('online', () => setSignal('online'))
