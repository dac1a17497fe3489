type Listener = () => void

const listeners = new Set<Listener>()

let isExpected = false

/** The number of the current session: an answer about an earlier one ends nothing. */
let session = 0

/** Calls `listener` whenever the server says that nobody is signed in. Returns the unsubscriber. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While the user logs out, a 401 of a pending request is expected and emits nothing. */
export const setSessionEndExpected = (isEnding: boolean): void => {
  isExpected = isEnding
}

/** Call this after a sign-in. */
export const beginSession = (): void => {
  session += 1
  isExpected = false
}

/** The number of the session, to be read before a request is sent. */
export const sessionNow = (): number => session

/** Call this after a 401 `not_signed_in`, with the session in which the request was sent. */
export const emitSessionEnd = (endedSession: number): void => {
  if (isExpected || endedSession !== session) return
  for (const listener of listeners) listener()
}
