/**
 * Whether the server can be reached. `none`: there is no connection; `lie-fi`: there is one, and
 * nothing has moved on it for {@link silenceMs}.
 */
export type Signal = 'online' | 'none' | 'lie-fi'

/** A connection on which nothing has moved for so long is as good as none. */
export const silenceMs = 4000

const isCutOff = (): boolean => globalThis.navigator?.onLine === false

let now: Signal = isCutOff() ? 'none' : 'online'
let movedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

export const signalNow = (): Signal => now

/** Whether it is worth asking the server for something that somebody waits for. */
export const hasSignal = (): boolean => now === 'online'

/** Calls `listener` whenever the signal has changed; gives the way to stop. */
export const onSignal = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const setSignal = (signal: Signal): void => {
  if (signal === now) return
  now = signal
  for (const listener of listeners) listener()
}

/** To be called whenever something has come from the server, or gone to it: there is a signal. */
export const noteMovement = (): void => {
  movedAt = Date.now()
  setSignal('online')
}

/** When something last moved, in milliseconds since 1970. */
export const lastMovement = (): number => movedAt

// What the browser says is believed until a request shows that it is otherwise.
globalThis.addEventListener?.('offline', () => setSignal('none'))
globalThis.addEventListener?.('online', () => setSignal('online'))
