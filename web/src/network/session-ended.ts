type Listener = () => void

const listeners = new Set<Listener>()

let isExpected = false

/** Counts who signs in, so that an answer about the session before is told from one about this. */
let session = 0

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

/** To be called when somebody is signed in who was not: what ends from now on is their session. */
export const beginSession = (): void => {
  session += 1
  isExpected = false
}

/** The number of the session, to be taken before a request is sent. */
export const sessionNow = (): number => session

/**
 * To be called by whoever was answered 401 `not_signed_in`, with the session that the request was
 * sent in. That a former one has ended is no news.
 */
export const tellSessionEnded = (ended: number): void => {
  if (isExpected || ended !== session) return
  for (const listener of listeners) listener()
}
