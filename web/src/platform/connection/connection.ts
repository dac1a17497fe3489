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

/** Watches a transfer for silence. */
export type Watchdog = {
  /** Aborts with a TimeoutError when nothing has moved for too long. */
  readonly signal: AbortSignal
  /** Call this whenever something was sent or received. */
  moved(): void
  /** Call this when the transfer is over. */
  end(): void
}

type Options = {
  /** Called after half of the time without movement. */
  readonly onDoubt?: () => void
  readonly onSilence?: () => void
}

/** Starts a watchdog that aborts after `silenceMs` without a call of `moved`. */
export const startWatchdog = (
  silenceMs: number,
  { onDoubt, onSilence }: Options = {},
): Watchdog => {
  const controller = new AbortController()
  let timers: readonly ReturnType<typeof setTimeout>[] = []
  let isOver = false

  const clear = (): void => {
    for (const timer of timers) clearTimeout(timer)
  }
  const end = (): void => {
    isOver = true
    clear()
  }
  const abort = (): void => {
    end()
    onSilence?.()
    controller.abort(new DOMException('Nothing moves', 'TimeoutError'))
  }
  const moved = (): void => {
    if (isOver) return
    clear()
    timers = [
      setTimeout(abort, silenceMs),
      ...(onDoubt === undefined ? [] : [setTimeout(onDoubt, silenceMs / 2)]),
    ]
  }

  moved()
  return { signal: controller.signal, moved, end }
}

/** Watches one transfer for `silenceMs` without a byte. Its bytes show that there is a connection. */
export const watchTransfer = (silenceMs: number): Watchdog => {
  const watchdog = startWatchdog(silenceMs)
  const moved = (): void => {
    noteMovement()
    watchdog.moved()
  }
  return { ...watchdog, moved }
}
