type Listener = () => void

const listeners = new Set<Listener>()

let isExpected = false

/** Calls `listener` whenever the server says that nobody is signed in; gives the way to stop. */
export const onSessionEnded = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the user is ending the session, or has ended it: what was still under way hears of it
 * too, and that is no news.
 */
export const expectSessionEnd = (isEnding: boolean): void => {
  isExpected = isEnding
}

/** To be called by whoever was answered 401 `not_signed_in`. */
export const tellSessionEnded = (): void => {
  if (isExpected) return
  for (const listener of listeners) listener()
}
